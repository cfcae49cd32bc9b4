import { sql } from 'kysely';
import type { ShopDatabase } from '../db/shop-database';

/** `remainingMs` is the time until the window ends. */
export interface AttemptCount {
  count: number;
  remainingMs: number;
}

/** Counts one attempt in a fixed window that starts with the first attempt after the previous window. */
export async function countAttempt(
  db: ShopDatabase,
  key: string,
  windowMs: number,
  now: number,
): Promise<AttemptCount> {
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
  return { count: Number(count), remainingMs: Number(window_ends_at) - now };
}

export async function decrementAttempts(db: ShopDatabase, key: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function resetAttempts(db: ShopDatabase, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}

export async function deleteExpiredAttempts(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('attempt').where('window_ends_at', '<=', now).execute();
}
