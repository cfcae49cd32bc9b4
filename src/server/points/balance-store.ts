import { lockCustomer } from '../accounts/customer-store';
import { readPage } from '../db/read-page';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export interface NewBalanceEntry {
  customerId: number;
  /** Negative for a debit. */
  cents: number;
  /** Shown to the customer. */
  reason: string;
  /** Idempotency key of the entry, such as `'return 12'`. */
  cause: string;
  now: number;
}

/**
 * Adds an entry and returns the new balance in cents, or the reason why nothing was added: the balance would be negative
 * (`insufficient`), or the cause has an entry already (`duplicate`). Locks the customer.
 */
export async function addBalanceEntry(
  db: ShopTransaction,
  entry: NewBalanceEntry,
): Promise<number | 'insufficient' | 'duplicate'> {
  const { customerId, cents, reason, cause, now } = entry;
  await lockCustomer(db, customerId);
  const existingEntry = await db
    .selectFrom('balance_entry')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (existingEntry) return 'duplicate';
  const balance = (await findAccountBalance(db, customerId)) + cents;
  if (balance < 0) return 'insufficient';
  await db
    .insertInto('balance_entry')
    .values({ customer_id: customerId, cents, reason, cause, created_at: now, balance_cents: balance })
    .execute();
  return balance;
}

/** Returns the account balance in cents. */
export async function findAccountBalance(db: ShopDatabase, customerId: number): Promise<number> {
  const latestEntry = await db
    .selectFrom('balance_entry')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latestEntry?.balance_cents ?? 0;
}

/** Returns one page of entries, newest first, and the total. */
export function readBalancePage(
  db: ShopDatabase,
  customerId: number,
  page: { page: number; page_size: number },
) {
  const entries = db
    .selectFrom('balance_entry')
    .where('customer_id', '=', customerId)
    .select(['id', 'cents', 'reason', 'created_at', 'balance_cents'])
    .orderBy('id', 'desc');
  return readPage(entries, page);
}
