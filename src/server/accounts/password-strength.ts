import { BusinessError, RetryLaterError } from '../http/errors';
import { requestFromWorker } from '../http/request-from-worker';
import { createNetworkCounts } from '../lib/network-counts';
import { createWorkerClient, findWorkerEntry } from '../lib/worker-client';
import { normalizePassword } from './password-hasher';
import type { PasswordStrength, PasswordStrengthRequest } from './password-strength.worker';

/** Lowest accepted zxcvbn score, from 0 to 4. Passwords with 3 or 4 resist an offline attack on the hashes. */
const MIN_SCORE = 3;
const MIN_LENGTH = 8;
const RETRY_AFTER_S = 2;

interface CheckerOptions {
  /** Requests that may wait for the worker. */
  maxPending: number;
  /** Requests of one client network (with its site, see `NetworkCounts`), and of one customer, that may wait. */
  maxPendingPerCaller: { network: number; customer: number };
  timeoutMs: number;
  /** Time without a request after which the worker is terminated: its dictionaries take 45 MB. */
  idleMs: number;
}

/** The caller for whom a password is checked: the client's network and, if known, the id of the customer. */
export interface StrengthCaller {
  network: string;
  customerId?: number;
}

export interface PasswordStrengthChecker {
  /**
   * Rejects with `RetryLaterError`: 429 when too many requests of the caller wait, 503 when too many requests wait or the
   * check takes too long.
   */
  check: (
    password: string,
    userInputs: readonly string[],
    caller: StrengthCaller,
  ) => Promise<PasswordStrength>;
  isRunning: () => boolean;
}

/** Checks passwords in a worker. Each caller has a share of the queue, so that one network cannot fill it. */
export function createPasswordStrengthChecker(options: CheckerOptions): PasswordStrengthChecker {
  const { maxPending, maxPendingPerCaller, timeoutMs, idleMs } = options;
  const networks = createNetworkCounts();
  // The id of a customer is counted like a network that is its own site.
  const customers = createNetworkCounts();
  const worker = createWorkerClient<PasswordStrengthRequest, PasswordStrength>({
    entry: () => findWorkerEntry('password-strength.worker', import.meta.url),
    timeoutMs,
    idleMs,
  });
  return {
    isRunning: worker.isRunning,
    async check(password, userInputs, { network, customerId }) {
      const customer = customerId === undefined ? null : String(customerId);
      const hasRoom =
        networks.hasRoom(network, maxPendingPerCaller.network) &&
        (customer === null || customers.hasRoom(customer, maxPendingPerCaller.customer));
      if (!hasRoom) throw new RetryLaterError(429, RETRY_AFTER_S);
      const releaseNetwork = networks.occupy(network);
      const releaseCustomer = customer === null ? null : customers.occupy(customer);
      try {
        const limit = { network, maxPending, retryAfterS: RETRY_AFTER_S };
        return await requestFromWorker(worker, { password, userInputs }, limit);
      } finally {
        releaseNetwork();
        releaseCustomer?.();
      }
    },
  };
}

const checker = createPasswordStrengthChecker({
  maxPending: 50,
  // A class may register at the same time from one network.
  maxPendingPerCaller: { network: 8, customer: 3 },
  timeoutMs: 10_000,
  idleMs: 10_000,
});

/**
 * Throws a `BusinessError` with the reason for a weak password. `userInputs` are the customer's own data, such
 * as user name and e-mail address. Rejects with `RetryLaterError` when the worker is overloaded or the caller's share of
 * its queue is used. Check captcha, password or token first: the check takes CPU time.
 */
export async function requireStrongPassword(
  password: string,
  userInputs: readonly string[],
  caller: StrengthCaller,
): Promise<void> {
  const weakPasswordError = (reason: string) => new BusinessError(reason, { field: 'password' });
  // The form that is hashed: in full width, a common password would look uncommon.
  const hashedForm = normalizePassword(password);
  if (hashedForm.length < MIN_LENGTH)
    throw weakPasswordError(`Please use at least ${MIN_LENGTH} characters.`);
  const { score, warning } = await checker.check(hashedForm, userInputs, caller);
  if (score >= MIN_SCORE) return;
  const explanation = warning ? `: ${warning.replace(/\.$/, '').toLowerCase()}` : '';
  throw weakPasswordError(
    `This password is easy to guess${explanation}. Three or four unrelated words work well.`,
  );
}
