import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { OneTimeCodeTable } from '../db/schema/shop-schema';

export type CodePurpose = OneTimeCodeTable['purpose'];

interface NewCode {
  id: string;
  purpose: CodePurpose;
  customer_id: number | null;
  /** Digest of what the code proves. */
  subject: string;
  code_hash: string;
  created_at: number;
  expires_at: number;
}

/** A newer code for the same thing ends the older ones. */
export async function addCode(db: ShopTransaction, code: NewCode): Promise<void> {
  await db
    .deleteFrom('one_time_code')
    .where('purpose', '=', code.purpose)
    .where('subject', '=', code.subject)
    .execute();
  await db
    .insertInto('one_time_code')
    .values({ ...code, tries: 0 })
    .execute();
}

/** Counts a try and gives the code, or nothing when it is unknown, late or tried too often. */
export async function tryCode(
  db: ShopDatabase,
  id: string,
  { most, now }: { most: number; now: number },
): Promise<
  { purpose: CodePurpose; customer_id: number | null; subject: string; code_hash: string } | undefined
> {
  return db
    .updateTable('one_time_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning(['purpose', 'customer_id', 'subject', 'code_hash'])
    .executeTakeFirst();
}

/** Uses a code up. False when somebody else did meanwhile. */
export async function useCode(db: ShopDatabase, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('one_time_code').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the ways to a new password that are still open for a customer. */
export async function forgetResets(db: ShopDatabase, customerId: number): Promise<void> {
  await db
    .deleteFrom('one_time_code')
    .where('purpose', '=', 'reset')
    .where('customer_id', '=', customerId)
    .execute();
}

export async function forgetExpiredCodes(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('one_time_code').where('expires_at', '<', now).execute();
}
