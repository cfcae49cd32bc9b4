import { lockCustomer } from '../accounts/customer-store';
import {
  isEntered,
  lapseOwn,
  pointsOf,
  setUnspent,
  spendOldest,
  writePoints,
  type NewPointEntry,
} from './point-store';
import type { ShopTransaction } from '../db/shop-database';

export interface PointRevocation extends Omit<NewPointEntry, 'points'> {
  /** The cause of the entry that gave them. */
  givenBy: string;
}

/**
 * Takes back what an entry gave, but for what lapsed of it: first what is left of it, and for what was spent of it the
 * customer's oldest points, as far as there are any. Nothing is done when the cause has its entry already.
 */
export async function revokePoints(
  db: ShopTransaction,
  { givenBy, ...entry }: PointRevocation,
): Promise<void> {
  const { customerId, cause, now } = entry;
  await lockCustomer(db, customerId);
  if (await isEntered(db, customerId, cause)) return;
  await lapseOwn(db, customerId, now);
  const given = await findEntry(db, customerId, givenBy);
  if (!given) return;
  const lapsed = await findEntry(db, customerId, `lapse ${given.id}`);
  const due = given.points + (lapsed?.points ?? 0);
  const points = Math.min(due, await pointsOf(db, customerId));
  if (points === 0) return;
  await setUnspent(db, given.id, 0);
  await spendOldest(db, customerId, points - given.unspent);
  await writePoints(db, { ...entry, kind: 'revoked', points: -points });
}

async function findEntry(db: ShopTransaction, customerId: number, cause: string) {
  const entry = await db
    .selectFrom('point_entry')
    .select(['id', 'points', 'unspent'])
    .where('customer_id', '=', customerId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  return entry && { id: entry.id, points: Number(entry.points), unspent: Number(entry.unspent) };
}
