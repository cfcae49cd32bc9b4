import type { StoredCartLine } from './cart-line-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** A line of the customer's cart that is about to be ordered. */
export type SelectedLine = Omit<StoredCartLine, 'saved'>;

/** The lines of this customer with these ids that are not saved for later, in the cart's order; others are left out. */
export async function selectedLines(
  db: ShopDatabase,
  customerId: number,
  recIds: readonly number[],
): Promise<SelectedLine[]> {
  const wanted = new Set(recIds);
  const rows = await db
    .selectFrom('cart_line')
    .innerJoin('cart', 'cart.cart_id', 'cart_line.cart_id')
    .select(['rec_id', 'goods_id', 'goods_attr', 'goods_sn', 'goods_name', 'number', 'seen_cents'])
    .select(['attr_value', 'product_class'])
    .where('customer_id', '=', customerId)
    .where('saved', '=', 0)
    .orderBy('rec_id')
    .execute();
  return rows
    .filter(({ rec_id }) => wanted.has(rec_id))
    .map((row) => ({ ...row, seen_cents: Number(row.seen_cents) }));
}

/** Takes ordered lines out of the cart. */
export async function dropLines(db: ShopTransaction, recIds: readonly number[]): Promise<void> {
  for (const recId of recIds) await db.deleteFrom('cart_line').where('rec_id', '=', recId).execute();
}
