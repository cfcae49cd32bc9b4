import type { ShopDatabase } from './shop-database';

/** Whether nobody has ever registered. */
export async function hasNoCustomer(db: ShopDatabase): Promise<boolean> {
  return (await db.selectFrom('customer').select('id').limit(1).executeTakeFirst()) === undefined;
}
