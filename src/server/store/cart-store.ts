import type { CartLineTable } from './order-schema';
import type { ShopDatabase, ShopTransaction } from './shop-database';

/** Lines that one cart may have. */
export const MOST_LINES = 500;
/** Units that one line may have. */
export const MOST_UNITS = 10_000;

export type StoredCartLine = Omit<CartLineTable, 'rec_id'> & { rec_id: number };

/** The cart of a visitor's token, or null. */
export async function findGuestCart(db: ShopDatabase, tokenHash: string): Promise<number | null> {
  const cart = await db
    .selectFrom('cart')
    .select('cart_id')
    .where('guest_hash', '=', tokenHash)
    .executeTakeFirst();
  return cart?.cart_id ?? null;
}

/** A customer's cart, or null before the first line. */
export async function findCart(db: ShopDatabase, customerId: number): Promise<number | null> {
  const cart = await db
    .selectFrom('cart')
    .select('cart_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return cart?.cart_id ?? null;
}

export async function addCart(
  db: ShopDatabase,
  owner: { customer_id: number } | { guest_hash: string },
  now: number,
): Promise<number> {
  const { cart_id } = await db
    .insertInto('cart')
    .values({ customer_id: null, guest_hash: null, ...owner, changed_at: now, merged: 0 })
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  return cart_id;
}

/** In the order in which they were added. */
export async function cartLines(db: ShopDatabase, cartId: number): Promise<StoredCartLine[]> {
  return db.selectFrom('cart_line').selectAll().where('cart_id', '=', cartId).orderBy('rec_id').execute();
}

/** Units over all lines that are not saved for later. */
export async function cartUnits(db: ShopDatabase, cartId: number): Promise<number> {
  const { units } = await db
    .selectFrom('cart_line')
    .select((row) => row.fn.sum<number | string | null>('number').as('units'))
    .where('cart_id', '=', cartId)
    .where('saved', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(units ?? 0);
}

export type NewCartLine = Omit<CartLineTable, 'rec_id'>;

/** Adds a line, or its units to the line of that size; says why not. */
export async function addLine(
  db: ShopTransaction,
  line: NewCartLine,
): Promise<'added' | 'too many lines' | 'too many units'> {
  const lines = await cartLines(db, line.cart_id);
  const same = lines.find((one) => one.goods_id === line.goods_id && one.goods_attr === line.goods_attr);
  if (!same && lines.length >= MOST_LINES) return 'too many lines';
  const number = line.number + (same && !same.saved ? same.number : 0);
  if (number > MOST_UNITS) return 'too many units';
  if (same)
    await changeLine(db, line.cart_id, same.rec_id, { number, saved: 0, seen_cents: line.seen_cents });
  else await db.insertInto('cart_line').values(line).execute();
  return 'added';
}

/** False when the cart has no such line. */
export async function changeLine(
  db: ShopDatabase,
  cartId: number,
  recId: number,
  change: Partial<Pick<CartLineTable, 'number' | 'saved' | 'seen_cents' | 'goods_attr'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cart_line')
    .set(change)
    .where('cart_id', '=', cartId)
    .where('rec_id', '=', recId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when the cart has no such line. */
export async function dropLine(db: ShopDatabase, cartId: number, recId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('rec_id', '=', recId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Lines that are saved for later stay. */
export async function clearCart(db: ShopDatabase, cartId: number): Promise<void> {
  await db.deleteFrom('cart_line').where('cart_id', '=', cartId).where('saved', '=', 0).execute();
}
