import type { AppContext } from '../app/context';
import type { PaymentProvider, ProviderStatus } from './payment-provider';
import { randomBetween } from '../lib/random';
import { runEvery } from '../lib/interval-job';
import { settleAll } from '../lib/operator-error';
import { withTimeout } from '../lib/with-timeout';
import { findDueAttempts, reschedulePoll, type DueAttempt } from './charge-store';
import { nonDurableTransaction } from '../db/shop-database';
import { settlePayment, type SettleDeps } from './settle-payment';
import { errorReason } from './start-payment';

export type PollDeps = SettleDeps & Pick<AppContext, 'payments'>;

const SECOND_MS = 1000;
const INTERVAL_MS = SECOND_MS;
const REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
/** Time for which a server claims an attempt. Longer than a request, so that a claim expires only when its server has died. */
const LEASE_MS = 60 * SECOND_MS;
/** Due attempts that one query reads. */
const BATCH_SIZE = 50;
/** Requests to one provider at the same time. */
const CONCURRENCY = 4;
/** Limits of the time between two polls of an attempt. */
const MIN_WAIT_MS = 4 * SECOND_MS;
const MAX_WAIT_MS = 60 * SECOND_MS;
/** Wait before a retry, doubled after each failure: twice this time after the first one. */
const BASE_RETRY_MS = 5 * SECOND_MS;
const MAX_RETRY_MS = 600 * SECOND_MS;

/**
 * Polls providers about open attempts. Closes attempts that have expired, or whose order was paid in another way or canceled.
 * The schedule is in the database and survives restarts. Returns a function that stops polling and resolves when no poll is
 * running.
 */
export function startPaymentPolling(deps: PollDeps): () => Promise<void> {
  const stopping = new AbortController();
  // A provider that does not respond delays only its own attempts.
  const stopFunctions = [...deps.payments.providers.keys()].map((payId) =>
    runEvery({ name: 'payments', intervalMs: INTERVAL_MS, log: deps.log }, () =>
      pollProvider(deps, payId, stopping.signal),
    ),
  );
  return async () => {
    stopping.abort();
    await settleAll(stopFunctions.map((stop) => stop()));
  };
}

/**
 * Polls all due attempts, a few of each provider at a time. Rejects when the result of one could not be recorded, after it has
 * polled the others of the same batch.
 */
export async function pollDuePayments(
  deps: PollDeps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  await settleAll([...deps.payments.providers.keys()].map((payId) => pollProvider(deps, payId, stopping)));
}

async function pollProvider(deps: PollDeps, payId: string, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const now = deps.clock().getTime();
    const dueAttempts = await findDueAttempts(deps.database, { payId, now, limit: BATCH_SIZE });
    if (dueAttempts.length === 0) return;
    // All workers take their attempts from the same iterator.
    const queue = dueAttempts.values();
    const pollFromQueue = async () => {
      for (const attempt of queue) {
        if (stopping.aborted) return;
        await pollAttempt(deps, attempt, stopping);
      }
    };
    await settleAll(Array.from({ length: CONCURRENCY }, pollFromQueue));
  }
}

async function pollAttempt(deps: PollDeps, attempt: DueAttempt, stopping: AbortSignal): Promise<void> {
  const { database, clock, log, payments } = deps;
  const { log_id: logId, pay_id: payId, charge } = attempt;
  const provider = payments.providers.get(payId);
  if (!provider) return;
  const leaseEnd = clock().getTime() + LEASE_MS;
  const reschedule = (from: number, to: number, failures: number) =>
    nonDurableTransaction(database, (transaction) =>
      reschedulePoll(transaction, { logId, from, to, failures }),
    );
  if (!(await reschedule(charge.next_poll_at, leaseEnd, charge.failures))) return;
  let status: ProviderStatus;
  try {
    const signal = withTimeout(stopping, REQUEST_TIMEOUT_MS);
    status = await queryOrClose(provider, attempt, clock().getTime(), signal);
  } catch (error) {
    const failures = charge.failures + (stopping.aborted ? 0 : 1);
    if (!stopping.aborted) {
      log.error('payment.provider_failed', { pay_id: payId, failures, reason: errorReason(error) });
    }
    await reschedule(leaseEnd, clock().getTime() + failureDelayMs(failures), failures);
    return;
  }
  if (status.state === 'open') await reschedule(leaseEnd, nextPollAt(attempt, clock().getTime()), 0);
  else await settlePayment(deps, { payId, logId, reported: status });
}

/** Queries an attempt that can be paid, and closes any other. */
async function queryOrClose(
  provider: PaymentProvider,
  { log_id, status: attemptStatus, expires_at }: DueAttempt,
  now: number,
  signal: AbortSignal,
): Promise<ProviderStatus> {
  const isLive = attemptStatus === 'open' && now < expires_at;
  const status = await (isLive ? provider.query(log_id, signal) : provider.close(log_id, signal));
  if (status.state !== 'absent') return status;
  // A provider may not know an attempt immediately after opening it.
  return { state: isLive ? 'open' : 'ended' };
}

/**
 * Returns the time of the next poll: after an eighth of the attempt's age, within limits, so that early payments are noticed
 * fast. The poll at the expiry closes the attempt.
 */
function nextPollAt({ created_at, expires_at }: DueAttempt, now: number): number {
  const waitMs = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, (now - created_at) / 8));
  const pollAt = now + Math.round(waitMs * randomBetween(0.75, 1));
  return now < expires_at ? Math.min(pollAt, expires_at) : pollAt;
}

/** Exponential back-off with jitter, in milliseconds. */
export function failureDelayMs(failures: number): number {
  return Math.round(Math.min(MAX_RETRY_MS, BASE_RETRY_MS * 2 ** failures) * randomBetween(0.5, 1));
}
