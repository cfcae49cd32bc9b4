import { selectAttempts, toAttempt, type StoredAttempt, type StoredCharge } from './payment-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** Writes down what the provider is about to be asked for; asked again, what was written first stays. */
export async function addCharge(
  db: ShopTransaction,
  charge: { log_id: string; pay_id: string; units: number; currency: string },
): Promise<void> {
  await db
    .insertInto('charge')
    .values({ ...charge, look_at: null, failures: 0 })
    .onConflict((conflict) => conflict.column('log_id').doNothing())
    .execute();
}

/** Says when the provider is asked next; null = never again. */
export async function scheduleLook(
  db: ShopDatabase,
  { logId, lookAt, failures }: { logId: string; lookAt: number | null; failures: number },
): Promise<void> {
  await db.updateTable('charge').set({ look_at: lookAt, failures }).where('log_id', '=', logId).execute();
}

/** An attempt at which it is time to look. */
export type DueAttempt = StoredAttempt & { charge: StoredCharge & { look_at: number } };

/** Those at these providers, the longest overdue first. */
export async function dueAttempts(
  db: ShopDatabase,
  { payIds, now, limit }: { payIds: readonly string[]; now: number; limit: number },
): Promise<DueAttempt[]> {
  if (payIds.length === 0) return [];
  const rows = await selectAttempts(db)
    .where('charge.pay_id', 'in', payIds)
    .where('look_at', 'is not', null)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .limit(limit)
    .execute();
  return rows.map(toAttempt).filter(isDue);
}

function isDue(attempt: StoredAttempt): attempt is DueAttempt {
  return attempt.charge?.look_at != null;
}

/**
 * Says when to look next, if the last word on that is still `from`: false when another server was faster, or the attempt
 * was settled meanwhile.
 */
export async function moveLook(
  db: ShopTransaction,
  { logId, from, to, failures }: { logId: string; from: number; to: number; failures: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charge')
    .set({ look_at: to, failures })
    .where('log_id', '=', logId)
    .where('look_at', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
