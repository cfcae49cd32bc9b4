import { lightTransaction, type ShopDatabase } from '../../db/shop-database';

export async function addCaptcha(
  db: ShopDatabase,
  captcha: { id: string; answer_hash: string; expires_at: number },
): Promise<void> {
  await lightTransaction(db, (transaction) => transaction.insertInto('captcha').values(captcha).execute());
}

/** Takes a captcha out, whatever the answer was, so that each is good for one try. */
export async function takeCaptcha(
  db: ShopDatabase,
  id: string,
): Promise<{ answer_hash: string; expires_at: number } | undefined> {
  return lightTransaction(db, (transaction) =>
    transaction
      .deleteFrom('captcha')
      .where('id', '=', id)
      .returning(['answer_hash', 'expires_at'])
      .executeTakeFirst(),
  );
}

export async function forgetExpiredCaptchas(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute();
}
