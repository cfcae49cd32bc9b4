import { lockCustomer } from '../accounts/customer-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export interface NewBalanceEntry {
  customerId: number;
  /** Below zero for what is paid from the balance. */
  cents: number;
  /** For the customer to read. */
  reason: string;
  /** What makes the entry, such as `'refund 12'`. */
  cause: string;
  now: number;
}

/**
 * Adds an entry and gives the balance after it, in cents; or says why nothing was added: there is too little, or the
 * cause has its entry already.
 */
export async function addBalanceEntry(
  db: ShopTransaction,
  entry: NewBalanceEntry,
): Promise<number | 'too little' | 'entered before'> {
  const { customerId, cents, reason, cause, now } = entry;
  await lockCustomer(db, customerId);
  const before = await db
    .selectFrom('balance_entry')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (before) return 'entered before';
  const balance = (await balanceOf(db, customerId)) + cents;
  if (balance < 0) return 'too little';
  await db
    .insertInto('balance_entry')
    .values({ customer_id: customerId, cents, reason, cause, created_at: now, balance_cents: balance })
    .execute();
  return balance;
}

/** In cents. */
export async function balanceOf(db: ShopDatabase, customerId: number): Promise<number> {
  const last = await db
    .selectFrom('balance_entry')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(last?.balance_cents ?? 0);
}

/** One page of entries, newest first, and how many there are. */
export async function balancePage(
  db: ShopDatabase,
  customerId: number,
  { page, page_size }: { page: number; page_size: number },
) {
  const own = db.selectFrom('balance_entry').where('customer_id', '=', customerId);
  const rows = await own
    .select(['id', 'cents', 'reason', 'created_at', 'balance_cents'])
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { count } = await own
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}
