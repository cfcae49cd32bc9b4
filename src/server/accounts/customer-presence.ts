import type { ShopDatabase } from '../db/shop-database';

/** Whether nobody has ever registered. */
export async function hasNoCustomer(db: ShopDatabase): Promise<boolean> {
  return (await db.selectFrom('customer').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** The customer who registered first and has an account still, or null. */
export async function anyCustomer(db: ShopDatabase): Promise<number | null> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
