import type { Deps } from '../app/context';
import type { PaymentProvider, Standing } from './payment-provider';
import { randomBetween } from '../lib/random-between';
import { repeat } from '../lib/interval-job';
import { dueAttempts, moveLook, type DueAttempt } from './charge-store';
import { lightTransaction } from '../db/shop-database';
import { settlePayment, type SettleDeps } from './settle-payment';
import { reasonOf } from './start-payment';

export type WatchDeps = SettleDeps & Pick<Deps, 'payments'>;

const SECOND = 1000;
const WAKE_EVERY = SECOND;
/** How long one question may take. */
const LONGEST_QUESTION = 10 * SECOND;
/** How long an attempt belongs to the server that took it. Longer than a question, so that only a dead one loses it. */
const HELD = 60 * SECOND;
const BATCH = 50;
const AT_ONCE = 4;
const SHORTEST_WAIT = 4 * SECOND;
const LONGEST_WAIT = 60 * SECOND;
const FIRST_DELAY = 5 * SECOND;
const LONGEST_DELAY = 600 * SECOND;

/**
 * Asks the providers about attempts that can still be paid there, until it is stopped: whether the money came, and to
 * close those whose time has run out or whose order was settled otherwise. What there is to ask stands in the
 * database, so that a start goes on where the last run ended. The function that it gives stops it, and resolves when
 * nothing is under way.
 */
export function startPaymentWatch(deps: WatchDeps): () => Promise<void> {
  const stopping = new AbortController();
  const stop = repeat({ name: 'payments', every: WAKE_EVERY, log: deps.log }, () =>
    lookAtDue(deps, stopping.signal),
  );
  return async () => {
    stopping.abort();
    await stop();
  };
}

/** Asks about every attempt whose time has come, once and a few at a time. */
export async function lookAtDue(
  deps: WatchDeps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const payIds = [...deps.payments.providers.keys()];
  while (!stopping.aborted) {
    const now = deps.clock().getTime();
    const due = await dueAttempts(deps.database, { payIds, now, limit: BATCH });
    if (due.length === 0) return;
    const queue = due.values();
    const work = async () => {
      for (const attempt of queue) {
        if (stopping.aborted) return;
        await look(deps, attempt, stopping);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

async function look(deps: WatchDeps, attempt: DueAttempt, stopping: AbortSignal): Promise<void> {
  const { database, clock, log, payments } = deps;
  const { log_id: logId, pay_id: payId, charge } = attempt;
  const provider = payments.providers.get(payId);
  if (!provider) return;
  const heldUntil = clock().getTime() + HELD;
  const move = (from: number, to: number, failures: number) =>
    lightTransaction(database, (transaction) => moveLook(transaction, { logId, from, to, failures }));
  if (!(await move(charge.look_at, heldUntil, charge.failures))) return;
  let standing: Standing;
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_QUESTION)]);
    standing = await ask(provider, attempt, clock().getTime(), signal);
  } catch (error) {
    const failures = charge.failures + (stopping.aborted ? 0 : 1);
    if (!stopping.aborted)
      log.error('payment provider', { pay_id: payId, failures, reason: reasonOf(error) });
    await move(heldUntil, clock().getTime() + failureDelay(failures), failures);
    return;
  }
  if (standing.state === 'open') await move(heldUntil, nextLook(attempt, clock().getTime()), 0);
  else await settlePayment(deps, { payId, logId, standing });
}

/** How the attempt stands; one that shall not be paid any more is closed. */
async function ask(
  provider: PaymentProvider,
  { log_id, status, expires_at }: DueAttempt,
  now: number,
  signal: AbortSignal,
): Promise<Standing> {
  const isLive = status === 'open' && now < expires_at;
  const standing = await (isLive ? provider.query(log_id, signal) : provider.close(log_id, signal));
  if (standing.state !== 'absent') return standing;
  // A provider may take a moment to know what it has opened.
  return { state: isLive ? 'open' : 'ended' };
}

/** An eighth of the attempt's age later, so that a customer who pays at once sees it at once. */
function nextLook({ created_at, expires_at }: DueAttempt, now: number): number {
  const wait = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, (now - created_at) / 8));
  const next = now + Math.round(wait * randomBetween(0.75, 1));
  return now < expires_at ? Math.min(next, expires_at) : next;
}

/** Twice as long after each failure, and never the same for two attempts. */
export function failureDelay(failures: number): number {
  return Math.round(Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures) * randomBetween(0.5, 1));
}
