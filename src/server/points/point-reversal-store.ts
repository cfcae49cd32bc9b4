import { pointsExpireAt } from '../../shared/orders/points';
import { lockCustomer } from '../accounts/customer-store';
import {
  hasPointEntry,
  expireCustomerPoints,
  insertPointEntry,
  type NewPointEntry,
  type SpentPart,
  findPointBalance,
  setUnspent,
  debitFirstExpiringPoints,
} from './point-store';
import type { ShopTransaction } from '../db/shop-database';

export interface PointRefund extends Omit<NewPointEntry, 'points'> {
  /** Cause of the debit that is refunded. */
  debitCause: string;
  /** Earliest expiry of the refunded points (milliseconds since 1970); null keeps their dates. */
  validUntil: number | null;
}

/**
 * Refunds the points of a debit with their expiry dates: one entry per date, the first with the cause itself, the others
 * with a suffix. Points that expired meanwhile are written off. Does nothing when the cause already has an entry.
 */
export async function refundPoints(
  db: ShopTransaction,
  { debitCause, validUntil, ...entry }: PointRefund,
): Promise<void> {
  const { customerId, cause, now } = entry;
  await lockCustomer(db, customerId);
  if (await hasPointEntry(db, customerId, cause)) return;
  const parts = await listSpentParts(db, customerId, debitCause);
  for (const [index, { points, expiresAt }] of extendParts(parts, validUntil).entries()) {
    const entryCause = index === 0 ? cause : `${cause}/${index + 1}`;
    await insertPointEntry(db, { ...entry, kind: 'earned', cause: entryCause, points, expiresAt });
  }
  await expireCustomerPoints(db, customerId, now);
}

/** Returns the points that a debit spent, by expiry date. */
async function listSpentParts(db: ShopTransaction, customerId: number, cause: string): Promise<SpentPart[]> {
  const debit = await db
    .selectFrom('point_entry')
    .select(['points', 'spent_from', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow();
  // Older entries do not state which points they spent. Assumes the latest possible: points earned on the day of the entry.
  if (debit.spent_from === null) {
    return [{ points: -debit.points, expiresAt: pointsExpireAt(debit.created_at) }];
  }
  const parts = JSON.parse(debit.spent_from) as { points: number; expires_at: string }[];
  return parts.map(({ points, expires_at }) => ({ points, expiresAt: Date.parse(expires_at) }));
}

/** Moves expiry dates before `validUntil` to it and merges parts with equal dates. Keeps the order. */
function extendParts(parts: readonly SpentPart[], validUntil: number | null): SpentPart[] {
  const sums = new Map<number, number>();
  for (const { points, expiresAt } of parts) {
    const date = Math.max(expiresAt, validUntil ?? expiresAt);
    sums.set(date, (sums.get(date) ?? 0) + points);
  }
  return [...sums].map(([expiresAt, points]) => ({ points, expiresAt }));
}

export interface PointRevocation extends Omit<NewPointEntry, 'points'> {
  /** Cause of the credit that is revoked. */
  creditCause: string;
}

/**
 * Revokes the points of a credit, except those that expired: first its unspent points, then, for spent ones, those of the
 * customer that expire first, as far as available. Does nothing when the cause already has an entry.
 */
export async function revokePoints(
  db: ShopTransaction,
  { creditCause, ...entry }: PointRevocation,
): Promise<void> {
  const { customerId, cause, now } = entry;
  await lockCustomer(db, customerId);
  if (await hasPointEntry(db, customerId, cause)) return;
  await expireCustomerPoints(db, customerId, now);
  const credit = await findEntry(db, customerId, creditCause);
  if (!credit) return;
  const expired = await findEntry(db, customerId, `lapse ${credit.id}`);
  const revocable = credit.points + (expired?.points ?? 0);
  const points = Math.min(revocable, await findPointBalance(db, customerId));
  if (points === 0) return;
  await setUnspent(db, credit.id, 0);
  await debitFirstExpiringPoints(db, customerId, points - credit.unspent);
  await insertPointEntry(db, { ...entry, kind: 'revoked', points: -points });
}

async function findEntry(db: ShopTransaction, customerId: number, cause: string) {
  return db
    .selectFrom('point_entry')
    .select(['id', 'points', 'unspent'])
    .where('customer_id', '=', customerId)
    .where('cause', '=', cause)
    .executeTakeFirst();
}
