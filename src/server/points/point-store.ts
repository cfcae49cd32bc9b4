import { sql } from 'kysely';
import { pointsLapseAt } from '../../shared/domain/points';
import { lockCustomer } from '../accounts/customer-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export interface NewPointEntry {
  customerId: number;
  /** Below zero for what is spent. */
  points: number;
  /** For the customer to read. */
  reason: string;
  /** What makes the entry, such as `'exchange 12'`. */
  cause: string;
  now: number;
}

/** Some of the points that an entry spent, and until when they were good. */
export interface SpentPart {
  points: number;
  expiresAt: number;
}

/** Customers whose points lapse in one round; between rounds others may write. */
const ROUND = 100;

/**
 * Adds an entry and gives the points after it; or says why nothing was added: there are too few, or the cause has its
 * entry already. Points that lapsed meanwhile are written off first, and the oldest are spent first.
 */
export async function addPointEntry(
  db: ShopTransaction,
  entry: NewPointEntry,
): Promise<number | 'too little' | 'entered before'> {
  const { customerId, points, cause, now } = entry;
  await lockCustomer(db, customerId);
  if (await isEntered(db, customerId, cause)) return 'entered before';
  await lapseOwn(db, customerId, now);
  if (points >= 0) return writePoints(db, { ...entry, kind: 'earned', expiresAt: pointsLapseAt(now) });
  if ((await pointsOf(db, customerId)) < -points) return 'too little';
  const spentFrom = await spendOldest(db, customerId, -points);
  return writePoints(db, { ...entry, kind: 'spent', spentFrom });
}

/** Whether the cause has its entry already. */
export async function isEntered(db: ShopTransaction, customerId: number, cause: string): Promise<boolean> {
  const entry = await db
    .selectFrom('point_entry')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  return entry !== undefined;
}

/** As of the last entry. */
export async function pointsOf(db: ShopDatabase, customerId: number): Promise<number> {
  const last = await db
    .selectFrom('point_entry')
    .select('balance')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(last?.balance ?? 0);
}

/** Writes off what has lapsed by `now` (milliseconds since 1970), of one customer or of all. */
export async function lapsePoints(db: ShopDatabase, now: number, customerId?: number): Promise<void> {
  for (;;) {
    const due = db
      .selectFrom('point_entry')
      .select('customer_id')
      .distinct()
      // Written out, because an index of some rows is used only where the query says which.
      .where('unspent', '>', sql.lit(0))
      .where('expires_at', '<=', now)
      .limit(ROUND);
    const owners = await (
      customerId === undefined ? due : due.where('customer_id', '=', customerId)
    ).execute();
    if (owners.length === 0) return;
    for (const owner of owners) {
      await db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, owner.customer_id);
        await lapseOwn(transaction, owner.customer_id, now);
      });
    }
  }
}

/** Writes off what a customer, whose row is locked, no longer has. */
export async function lapseOwn(db: ShopTransaction, customerId: number, now: number): Promise<void> {
  const lapsed = await db
    .selectFrom('point_entry')
    .select(['id', 'unspent'])
    .where('customer_id', '=', customerId)
    .where('unspent', '>', 0)
    .where('expires_at', '<=', now)
    .orderBy('id')
    .execute();
  for (const { id, unspent } of lapsed) {
    await setUnspent(db, id, 0);
    const entry = { customerId, points: -Number(unspent), reason: 'Lapsed', cause: `lapse ${id}`, now };
    await writePoints(db, { ...entry, kind: 'lapsed' });
  }
}

/** Counts down what is left of the points that lapse first. */
export async function spendOldest(
  db: ShopTransaction,
  customerId: number,
  points: number,
): Promise<SpentPart[]> {
  const earned = await db
    .selectFrom('point_entry')
    .select(['id', 'unspent', 'expires_at'])
    .where('customer_id', '=', customerId)
    .where('unspent', '>', 0)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  let missing = points;
  const parts: SpentPart[] = [];
  for (const { id, unspent, expires_at } of earned) {
    if (missing === 0) break;
    const taken = Math.min(missing, Number(unspent));
    await setUnspent(db, id, Number(unspent) - taken);
    parts.push({ points: taken, expiresAt: Number(expires_at) });
    missing -= taken;
  }
  if (missing > 0) throw new Error(`customer ${customerId} has fewer points than the balance says`);
  return parts;
}

export async function setUnspent(db: ShopTransaction, id: number, unspent: number): Promise<void> {
  await db.updateTable('point_entry').set({ unspent }).where('id', '=', id).execute();
}

type Written = NewPointEntry &
  (
    | { kind: 'earned'; expiresAt: number }
    | { kind: 'spent'; spentFrom: SpentPart[] }
    | { kind: 'lapsed' | 'revoked' }
  );

/** Adds an entry of a customer whose row is locked, whatever it says, and gives the points after it. */
export async function writePoints(db: ShopTransaction, entry: Written): Promise<number> {
  const { customerId, kind, points, reason, cause, now } = entry;
  const balance = (await pointsOf(db, customerId)) + points;
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
      spent_from: kind === 'spent' ? JSON.stringify(entry.spentFrom.map(writtenPart)) : null,
    })
    .execute();
  return balance;
}

function writtenPart({ points, expiresAt }: SpentPart) {
  return { points, expires_at: new Date(expiresAt).toISOString() };
}
