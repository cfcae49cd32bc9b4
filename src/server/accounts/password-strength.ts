import { BusinessError, RetryLaterError } from '../http/errors';
import { createWorkerClient, WorkerTerminatedError } from '../lib/worker-client';
import { findWorkerEntry } from '../lib/worker-entry';
import type { PasswordStrength, PasswordStrengthRequest } from './password-strength.worker';

/** zxcvbn score from 0 to 4. Passwords of 3 and above resist an offline attack on the hashes. */
const MIN_SCORE = 3;
const MIN_LENGTH = 8;
const RETRY_AFTER_S = 2;

interface CheckerOptions {
  /** Requests that may wait for the worker. */
  maxPending: number;
  timeoutMs: number;
  /** Time without a request after which the worker is terminated: its dictionaries take 45 MB. */
  idleMs: number;
}

export interface PasswordStrengthChecker {
  /** Rejects with `RetryLaterError` when too many requests wait or the check takes too long. */
  check: (password: string, known: readonly string[]) => Promise<PasswordStrength>;
  isRunning: () => boolean;
}

/** Checks passwords in a worker, because a long one takes most of a second. */
export function createPasswordStrengthChecker(options: CheckerOptions): PasswordStrengthChecker {
  const { maxPending, timeoutMs, idleMs } = options;
  const worker = createWorkerClient<PasswordStrengthRequest, PasswordStrength>({
    entry: () => findWorkerEntry('password-strength.worker', import.meta.url),
    timeoutMs,
    idleMs,
  });
  return {
    isRunning: worker.isRunning,
    async check(password, known) {
      if (worker.pending() >= maxPending) throw new RetryLaterError(503, RETRY_AFTER_S);
      try {
        return await worker.request({ password, known });
      } catch (error) {
        throw error instanceof WorkerTerminatedError ? new RetryLaterError(503, RETRY_AFTER_S) : error;
      }
    },
  };
}

const checker = createPasswordStrengthChecker({ maxPending: 50, timeoutMs: 10_000, idleMs: 10_000 });

/**
 * Throws a `BusinessError` with the reason for a weak password. `known` holds the customer's own data, such
 * as user name and e-mail address. Rejects with `RetryLaterError` when the worker is overloaded.
 */
export async function requireStrongPassword(password: string, known: readonly string[]): Promise<void> {
  const weak = (reason: string) => new BusinessError(reason, { field: 'password' });
  if (password.length < MIN_LENGTH) throw weak(`Please use at least ${MIN_LENGTH} characters.`);
  const { score, warning } = await checker.check(password, known);
  if (score >= MIN_SCORE) return;
  const why = warning ? `: ${warning.replace(/\.$/, '').toLowerCase()}` : '';
  throw weak(`This password is easy to guess${why}. Three or four words work well.`);
}
