import { isDue } from '../db/due-time';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { OneTimeCodeTable } from '../db/schema/shop-schema';

export type VerificationPurpose = OneTimeCodeTable['purpose'];

/** Longer than the lifetime of any code, see {@link isDue}: one that expires later was issued before the clock was set back. */
const MAX_AHEAD_MS = 2 * 3_600_000;

interface NewCode {
  id: string;
  purpose: VerificationPurpose;
  customer_id: number | null;
  /** Digest of the customer and of the subject of the `Verification`. */
  subject: string;
  code_hash: string;
  created_at: number;
  expires_at: number;
}

/** Replaces the code with the same id. */
export async function addVerificationCode(db: ShopTransaction, code: NewCode): Promise<void> {
  await db.deleteFrom('one_time_code').where('id', '=', code.id).execute();
  await db
    .insertInto('one_time_code')
    .values({ ...code, tries: 0 })
    .execute();
}

export async function hasVerificationCode(db: ShopDatabase, id: string): Promise<boolean> {
  const row = await db.selectFrom('one_time_code').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Reverts the count of an attempt with a correct secret. */
export async function refundVerificationAttempt(db: ShopDatabase, id: string): Promise<void> {
  await db
    .updateTable('one_time_code')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .execute();
}

/** Counts an attempt and returns the code; undefined for one that is unknown, expired or has used up its attempts. */
export async function attemptVerificationCode(
  db: ShopDatabase,
  id: string,
  { maxAttempts, now }: { maxAttempts: number; now: number },
): Promise<
  { purpose: VerificationPurpose; customer_id: number | null; subject: string; code_hash: string } | undefined
> {
  return db
    .updateTable('one_time_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .where((row) => row.not(isDue('expires_at', now, MAX_AHEAD_MS)))
    .where('tries', '<', maxAttempts)
    .returning(['purpose', 'customer_id', 'subject', 'code_hash'])
    .executeTakeFirst();
}

/** Deletes a code. Returns false when a concurrent request has consumed it. */
export async function consumeVerificationCode(db: ShopDatabase, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('one_time_code').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deletePasswordResets(db: ShopDatabase, customerId: number): Promise<void> {
  await db
    .deleteFrom('one_time_code')
    .where('purpose', '=', 'reset')
    .where('customer_id', '=', customerId)
    .execute();
}

export async function deleteExpiredVerificationCodes(db: ShopDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('one_time_code')
    .where(isDue('expires_at', now, MAX_AHEAD_MS))
    .execute();
}
