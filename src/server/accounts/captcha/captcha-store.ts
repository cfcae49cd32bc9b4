import { nonDurableTransaction, type ShopDatabase } from '../../db/shop-database';

export async function addCaptcha(
  db: ShopDatabase,
  captcha: { id: string; answer_hash: string; expires_at: number },
): Promise<void> {
  await nonDurableTransaction(db, (transaction) =>
    transaction.insertInto('captcha').values(captcha).execute(),
  );
}

/** Deletes the captcha regardless of the answer: each allows one attempt. */
export async function takeCaptcha(
  db: ShopDatabase,
  id: string,
): Promise<{ answer_hash: string; expires_at: number } | undefined> {
  return nonDurableTransaction(db, (transaction) =>
    transaction
      .deleteFrom('captcha')
      .where('id', '=', id)
      .returning(['answer_hash', 'expires_at'])
      .executeTakeFirst(),
  );
}

export async function deleteExpiredCaptchas(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute();
}
