import { pointsLapseAt } from '../../shared/orders/points';
import { lockCustomer } from '../accounts/customer-store';
import { isEntered, lapseOwn, writePoints, type NewPointEntry, type SpentPart } from './point-store';
import type { ShopTransaction } from '../db/shop-database';

export interface PointReturn extends Omit<NewPointEntry, 'points'> {
  /** The cause of the entry that spent them. */
  spentBy: string;
  /** They are good until then at least, however soon they would have lapsed; null = as they were. */
  goodUntil: number | null;
}

/**
 * Puts back what an entry spent, with the dates until which it was good: an entry for each date, the first of which has
 * the cause itself. What lapsed meanwhile is written off at once. Nothing is done when the cause has its entry already.
 */
export async function returnPoints(
  db: ShopTransaction,
  { spentBy, goodUntil, ...entry }: PointReturn,
): Promise<void> {
  const { customerId, cause, now } = entry;
  await lockCustomer(db, customerId);
  if (await isEntered(db, customerId, cause)) return;
  const parts = await spentParts(db, customerId, spentBy);
  for (const [index, { points, expiresAt }] of atLeast(parts, goodUntil).entries()) {
    const ownCause = index === 0 ? cause : `${cause}/${index + 1}`;
    await writePoints(db, { ...entry, kind: 'earned', cause: ownCause, points, expiresAt });
  }
  await lapseOwn(db, customerId, now);
}

async function spentParts(db: ShopTransaction, customerId: number, cause: string): Promise<SpentPart[]> {
  const spent = await db
    .selectFrom('point_entry')
    .select(['points', 'spent_from', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow();
  // Before it was written down which points were spent: whatever they were, they had been earned by then.
  if (spent.spent_from === null) {
    return [{ points: -Number(spent.points), expiresAt: pointsLapseAt(Number(spent.created_at)) }];
  }
  const parts = JSON.parse(spent.spent_from) as { points: number; expires_at: string }[];
  return parts.map(({ points, expires_at }) => ({ points, expiresAt: Date.parse(expires_at) }));
}

/** Parts in the order of their dates, none of which comes before `goodUntil`, and none twice. */
function atLeast(parts: readonly SpentPart[], goodUntil: number | null): SpentPart[] {
  const sums = new Map<number, number>();
  for (const { points, expiresAt } of parts) {
    const date = Math.max(expiresAt, goodUntil ?? expiresAt);
    sums.set(date, (sums.get(date) ?? 0) + points);
  }
  return [...sums].map(([expiresAt, points]) => ({ points, expiresAt }));
}
