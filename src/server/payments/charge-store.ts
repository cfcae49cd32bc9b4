import { selectAttempts, toAttempt, type StoredAttempt, type StoredCharge } from './payment-store';
import { isDue } from '../db/due-time';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** Longer than any time until the next poll, see {@link isDue}: polls are at most ten minutes apart. */
const MAX_AHEAD_MS = 20 * 60_000;

/** Stores the charge of an attempt. Keeps an earlier one, because the provider may know it already. */
export async function addCharge(
  db: ShopTransaction,
  charge: { log_id: string; pay_id: string; units: number; currency: string },
): Promise<void> {
  await db
    .insertInto('charge')
    .values({ ...charge, next_poll_at: null, failures: 0 })
    .onConflict((conflict) => conflict.column('log_id').doNothing())
    .execute();
}

/** Sets when the provider is polled next; null stops polling. */
export async function schedulePoll(
  db: ShopDatabase,
  { logId, pollAt, failures }: { logId: string; pollAt: number | null; failures: number },
): Promise<void> {
  await db
    .updateTable('charge')
    .set({ next_poll_at: pollAt, failures })
    .where('log_id', '=', logId)
    .execute();
}

/** An attempt that is due to be polled. */
export type DueAttempt = StoredAttempt & { charge: StoredCharge & { next_poll_at: number } };

/** Returns the due attempts of a payment method, the longest overdue first. */
export async function findDueAttempts(
  db: ShopDatabase,
  { payId, now, limit }: { payId: string; now: number; limit: number },
): Promise<DueAttempt[]> {
  const rows = await selectAttempts(db)
    .where('charge.pay_id', '=', payId)
    .where('next_poll_at', 'is not', null)
    .where(isDue('next_poll_at', now, MAX_AHEAD_MS))
    .orderBy('next_poll_at')
    .limit(limit)
    .execute();
  return rows.map(toAttempt).filter(isPolled);
}

function isPolled(attempt: StoredAttempt): attempt is DueAttempt {
  return attempt.charge?.next_poll_at != null;
}

/**
 * Moves the next poll from `from` to `to`. Returns false when another server has moved it or the attempt was settled
 * meanwhile.
 */
export async function reschedulePoll(
  db: ShopTransaction,
  { logId, from, to, failures }: { logId: string; from: number; to: number; failures: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charge')
    .set({ next_poll_at: to, failures })
    .where('log_id', '=', logId)
    .where('next_poll_at', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
