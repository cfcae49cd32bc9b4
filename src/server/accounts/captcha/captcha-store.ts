import type { Insertable, Selectable } from 'kysely';
import type { CaptchaTable } from '../../db/schema/shop-schema';
import { nonDurableTransaction, type ShopDatabase } from '../../db/shop-database';

export type StoredCaptcha = Selectable<CaptchaTable>;

export async function addCaptcha(db: ShopDatabase, captcha: Insertable<CaptchaTable>): Promise<void> {
  await nonDurableTransaction(db, (transaction) =>
    transaction.insertInto('captcha').values(captcha).execute(),
  );
}

/**
 * Deletes a captcha, a pass or a proof of work (see `CaptchaTable`) and returns it; undefined for an unknown id. The caller
 * compares the answer afterwards, because each captcha allows one attempt.
 */
export async function takeCaptcha(db: ShopDatabase, id: string): Promise<StoredCaptcha | undefined> {
  return nonDurableTransaction(db, (transaction) =>
    transaction.deleteFrom('captcha').where('id', '=', id).returningAll().executeTakeFirst(),
  );
}

export async function deleteExpiredCaptchas(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute();
}
