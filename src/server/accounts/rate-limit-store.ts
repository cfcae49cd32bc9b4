import { sql, type RawBuilder } from 'kysely';
import type { ShopDatabase } from '../db/shop-database';

export interface AttemptCount {
  /** Attempts in the current window, including those just counted. */
  count: number;
  /** Time until the window ends. */
  remainingMs: number;
}

/**
 * Counts `units` attempts in a fixed window, which starts with the first attempt after the previous window. A stored window
 * that ends later than one that starts now is from before the clock was set back. It counts as ended, because it might
 * otherwise last for years.
 */
export async function countAttempts(
  db: ShopDatabase,
  key: string,
  windowMs: number,
  now: number,
  units = 1,
): Promise<AttemptCount> {
  const { count, window_ends_at } = await db
    .insertInto('attempt')
    .values({ key, count: units, window_ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isCurrentWindow(now, windowMs)} then attempt.count + excluded.count else excluded.count end`,
        window_ends_at: sql`case when ${isCurrentWindow(now, windowMs)} then attempt.window_ends_at
          else ${now + windowMs} end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { count, remainingMs: window_ends_at - now };
}

function isCurrentWindow(now: number, windowMs: number): RawBuilder<boolean> {
  return sql<boolean>`(attempt.window_ends_at > ${now} and attempt.window_ends_at <= ${now + windowMs})`;
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

/** Returns the number of attempts in the current window of each key, 0 for keys without one. */
export async function findAttemptCounts(
  db: ShopDatabase,
  keys: readonly { key: string; windowMs: number }[],
  now: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('attempt')
    .selectAll()
    .where(
      'key',
      'in',
      keys.map(({ key }) => key),
    )
    .execute();
  return keys.map(({ key, windowMs }) => {
    const row = rows.find((candidate) => candidate.key === key);
    const endsAt = row?.window_ends_at ?? 0;
    return row && endsAt > now && endsAt <= now + windowMs ? row.count : 0;
  });
}

export async function deleteExpiredAttempts(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('attempt').where('window_ends_at', '<=', now).execute();
}
