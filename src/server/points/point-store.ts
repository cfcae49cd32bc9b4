import { sql } from 'kysely';
import { pointsExpireAt, WELCOME_POINTS, expiringSoonLimit } from '../../shared/orders/points';
import { lockCustomer } from '../accounts/customer-store';
import { countAttempts } from '../accounts/rate-limit-store';
import { readPage } from '../db/read-page';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { sha256 } from '../lib/hash';

export interface NewPointEntry {
  customerId: number;
  /** Negative for a debit. */
  points: number;
  /** Shown to the customer. */
  reason: string;
  /** Idempotency key of the entry, such as `'exchange 12'`. */
  cause: string;
  now: number;
}

/** Part of a debit: points with the same expiry date. */
export interface SpentPart {
  points: number;
  expiresAt: number;
}

const WELCOME_CAUSE = 'welcome';

/** Customers per batch. Other writers can run between batches. */
const BATCH_SIZE = 100;

/**
 * Adds an entry and returns the new balance, or the reason why nothing was added: a debit exceeds the balance (`insufficient`),
 * or the cause has an entry already (`duplicate`). Expired points are written off first, and a debit uses the points that expire
 * first. Locks the customer.
 */
export async function addPointEntry(
  db: ShopTransaction,
  entry: NewPointEntry,
): Promise<number | 'insufficient' | 'duplicate'> {
  const { customerId, points, cause, now } = entry;
  await lockCustomer(db, customerId);
  if (await hasPointEntry(db, customerId, cause)) return 'duplicate';
  await expireCustomerPoints(db, customerId, now);
  if (points >= 0) return insertPointEntry(db, { ...entry, kind: 'earned', expiresAt: pointsExpireAt(now) });
  if ((await findPointBalance(db, customerId)) < -points) return 'insufficient';
  const spentFrom = await debitFirstExpiringPoints(db, customerId, -points);
  return insertPointEntry(db, { ...entry, kind: 'spent', spentFrom });
}

export async function hasPointEntry(
  db: ShopTransaction,
  customerId: number,
  cause: string,
): Promise<boolean> {
  const entry = await db
    .selectFrom('point_entry')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Returns the balance after the last entry; expired points may still be included ({@link expirePoints}). */
export async function findPointBalance(db: ShopDatabase, customerId: number): Promise<number> {
  const latestEntry = await db
    .selectFrom('point_entry')
    .select('balance')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latestEntry?.balance ?? 0;
}

/** Returns the points that a customer can spend at `now` (milliseconds since 1970): the balance without expired points. */
export async function findSpendablePoints(
  db: ShopDatabase,
  customerId: number,
  now: number,
): Promise<number> {
  const expired = await db
    .selectFrom('point_entry')
    .select(({ fn }) => fn.sum<number | null>('unspent').as('points'))
    .where('customer_id', '=', customerId)
    .where('unspent', '>', 0)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return (await findPointBalance(db, customerId)) - (expired?.points ?? 0);
}

/** Writes off points that expired by `now` (milliseconds since 1970), of one customer or of all. */
export async function expirePoints(db: ShopDatabase, now: number, customerId?: number): Promise<void> {
  for (;;) {
    let expiredEntries = db
      .selectFrom('point_entry')
      .select('customer_id')
      .distinct()
      // A literal, because the partial index is used only when its condition appears in the query.
      .where('unspent', '>', sql.lit(0))
      .where('expires_at', '<=', now)
      .limit(BATCH_SIZE);
    if (customerId !== undefined) expiredEntries = expiredEntries.where('customer_id', '=', customerId);
    const owners = await expiredEntries.execute();
    if (owners.length === 0) return;
    for (const owner of owners) {
      await db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, owner.customer_id);
        await expireCustomerPoints(transaction, owner.customer_id, now);
      });
    }
  }
}

/** Writes off the expired points of a customer, who must be locked. */
export async function expireCustomerPoints(
  db: ShopTransaction,
  customerId: number,
  now: number,
): Promise<void> {
  const expired = await db
    .selectFrom('point_entry')
    .select(['id', 'unspent'])
    .where('customer_id', '=', customerId)
    .where('unspent', '>', 0)
    .where('expires_at', '<=', now)
    .orderBy('id')
    .execute();
  for (const { id, unspent } of expired) {
    await setUnspent(db, id, 0);
    const entry = { customerId, points: -unspent, reason: 'Expired', cause: `lapse ${id}`, now };
    await insertPointEntry(db, { ...entry, kind: 'lapsed' });
  }
}

/** Debits the unspent points that expire first and returns them by entry. Throws when they do not suffice. */
export async function debitFirstExpiringPoints(
  db: ShopTransaction,
  customerId: number,
  points: number,
): Promise<SpentPart[]> {
  const unspentEntries = await db
    .selectFrom('point_entry')
    .select(['id', 'unspent', 'expires_at'])
    .where('customer_id', '=', customerId)
    .where('unspent', '>', 0)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  let remaining = points;
  const parts: SpentPart[] = [];
  for (const { id, unspent, expires_at } of unspentEntries) {
    if (remaining === 0) break;
    const debited = Math.min(remaining, unspent);
    await setUnspent(db, id, unspent - debited);
    parts.push({ points: debited, expiresAt: expires_at ?? 0 });
    remaining -= debited;
  }
  if (remaining > 0)
    throw new Error(`Customer ${customerId} has ${remaining} unspent points less than the balance.`);
  return parts;
}

export async function setUnspent(db: ShopTransaction, id: number, unspent: number): Promise<void> {
  await db.updateTable('point_entry').set({ unspent }).where('id', '=', id).execute();
}

type NewPointEntryOfKind = NewPointEntry &
  (
    | { kind: 'earned'; expiresAt: number }
    | { kind: 'spent'; spentFrom: SpentPart[] }
    | { kind: 'lapsed' | 'revoked' }
  );

/** Inserts an entry without checks and returns the new balance. The customer must be locked. */
export async function insertPointEntry(db: ShopTransaction, entry: NewPointEntryOfKind): Promise<number> {
  const { customerId, kind, points, reason, cause, now } = entry;
  const balance = (await findPointBalance(db, customerId)) + points;
  await db
    .insertInto('point_entry')
    .values({
      customer_id: customerId,
      kind,
      points,
      reason,
      cause,
      created_at: now,
      balance,
      expires_at: kind === 'earned' ? entry.expiresAt : null,
      unspent: kind === 'earned' ? points : 0,
      spent_from: kind === 'spent' ? JSON.stringify(entry.spentFrom.map(toStoredPart)) : null,
    })
    .execute();
  return balance;
}

function toStoredPart({ points, expiresAt }: SpentPart) {
  return { points, expires_at: new Date(expiresAt).toISOString() };
}

/**
 * Grants welcome points the first time a customer verifies an e-mail address. Grants none to a mailbox (see `mailboxKey`) that
 * has received points which are still valid, with any of its addresses or a closed account. Stores a digest of the mailbox.
 */
export async function creditWelcomePoints(
  transaction: ShopTransaction,
  { customerId, mailbox, now }: { customerId: number; mailbox: string; now: number },
): Promise<void> {
  if (await hasPointEntry(transaction, customerId, WELCOME_CAUSE)) return;
  const key = sha256(JSON.stringify(['welcome points', mailbox]));
  const { count } = await countAttempts(transaction, key, pointsExpireAt(now) - now, now);
  if (count > 1) return;
  await addPointEntry(transaction, {
    customerId,
    now,
    points: WELCOME_POINTS,
    reason: 'Welcome',
    cause: WELCOME_CAUSE,
  });
}

/** Returns one page of entries, newest first, and the total. */
export function readPointPage(
  db: ShopDatabase,
  customerId: number,
  page: { page: number; page_size: number },
) {
  const entries = db
    .selectFrom('point_entry')
    .where('customer_id', '=', customerId)
    .select(['id', 'points', 'reason', 'created_at', 'expires_at', 'balance'])
    .orderBy('id', 'desc');
  return readPage(entries, page);
}

/**
 * Returns totals as positive numbers: points earned (with refunded and without revoked ones), spent, expired, and unspent ones
 * that expire soon.
 */
export async function findPointTotals(db: ShopDatabase, customerId: number, now: number) {
  const entries = db.selectFrom('point_entry').where('customer_id', '=', customerId);
  const sumsByKind = await entries
    .select(({ fn }) => ['kind', fn.sum<number>('points').as('points')])
    .groupBy('kind')
    .execute();
  const expiringSoon = await entries
    .select(({ fn }) => fn.sum<number | null>('unspent').as('points'))
    .where('unspent', '>', 0)
    .where('expires_at', '<=', expiringSoonLimit(now))
    .executeTakeFirst();
  const totals = new Map(sumsByKind.map(({ kind, points }) => [kind, Math.abs(points)]));
  return {
    earned: (totals.get('earned') ?? 0) - (totals.get('revoked') ?? 0),
    spent: totals.get('spent') ?? 0,
    lapsed: totals.get('lapsed') ?? 0,
    expiring: expiringSoon?.points ?? 0,
  };
}
