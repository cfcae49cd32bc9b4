import type { ShopDatabase } from '../db/shop-database';

/** Returns the time of the newest order, message or sign-in in milliseconds since 1970; null for a shop without any. */
export async function findLastActivity(db: ShopDatabase): Promise<number | null> {
  const newestRows = await Promise.all([
    db.selectFrom('shop_order').select('created_at').orderBy('order_id', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('outbox').select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    db
      .selectFrom('session')
      .select(({ fn }) => fn.max('created_at').as('created_at'))
      .executeTakeFirst(),
  ]);
  const activityTimes = newestRows.map((row) => row?.created_at ?? null).filter((time) => time !== null);
  return activityTimes.length === 0 ? null : Math.max(...activityTimes);
}
