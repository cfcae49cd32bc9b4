import { sql } from 'kysely';
import type { ShopDatabase } from '../db/shop-database';

/** What has been counted under a key; `left` = milliseconds until it is forgotten. */
export interface Counted {
  count: number;
  left: number;
}

/** One more under this key. A window begins with the first one after the last window's end. */
export async function countAttempt(
  db: ShopDatabase,
  key: string,
  windowMs: number,
  now: number,
): Promise<Counted> {
  const { count, window_ends_at } = await db
    .insertInto('attempt')
    .values({ key, count: 1, window_ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when attempt.window_ends_at <= ${now} then 1 else attempt.count + 1 end`,
        window_ends_at: sql`case when attempt.window_ends_at <= ${now} then ${now + windowMs}
          else attempt.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { count: Number(count), left: Number(window_ends_at) - now };
}

/** Takes one back that turned out to be none. */
export async function uncountAttempt(db: ShopDatabase, key: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function forgetAttempts(db: ShopDatabase, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}

export async function forgetPastAttempts(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('attempt').where('window_ends_at', '<=', now).execute();
}
