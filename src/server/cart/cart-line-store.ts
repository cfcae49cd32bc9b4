import type { ProductClass } from '../../shared/contract/goods';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { Size } from '../orders/stock-store';

/** What a cart knows of a size by itself: the catalogue may forget it. */
export interface KnownSize extends Size {
  goods_sn: string;
  goods_name: string;
  product_class: ProductClass;
  attr_value: string;
}

export interface StoredCartLine extends KnownSize {
  rec_id: number;
  number: number;
  /** Price of one unit when the customer last looked. */
  seen_cents: number;
  saved: 0 | 1;
}

type NewCartLine = Omit<StoredCartLine, 'rec_id'>;

/** In the order in which they were added. */
export async function cartLines(db: ShopDatabase, cartId: number): Promise<StoredCartLine[]> {
  const rows = await linesOf(db, cartId).orderBy('rec_id').execute();
  return rows.map(toLine);
}

/** A line of this cart; undefined for that of another one. */
export async function findCartLine(
  db: ShopDatabase,
  cartId: number,
  recId: number,
): Promise<StoredCartLine | undefined> {
  const row = await linesOf(db, cartId).where('rec_id', '=', recId).executeTakeFirst();
  return row && toLine(row);
}

/** The line of a size, in the cart or put by for later. */
export async function findLineOf(
  db: ShopDatabase,
  cartId: number,
  { goods_id, goods_attr }: Size,
  saved: 0 | 1,
): Promise<StoredCartLine | undefined> {
  const row = await linesOf(db, cartId)
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .where('saved', '=', saved)
    .executeTakeFirst();
  return row && toLine(row);
}

/** Lines, those put by for later included. */
export async function countCartLines(db: ShopDatabase, cartId: number): Promise<number> {
  const { count } = await db
    .selectFrom('cart_line')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Units of all lines that are not put by for later. */
export async function countUnits(db: ShopDatabase, cartId: number): Promise<number> {
  const { units } = await db
    .selectFrom('cart_line')
    .select((row) => row.fn.sum<number | string | null>('number').as('units'))
    .where('cart_id', '=', cartId)
    .where('saved', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(units ?? 0);
}

/** Whether no cart of this database holds anything, nor has anything put by. */
export async function hasNoLines(db: ShopDatabase): Promise<boolean> {
  return (await db.selectFrom('cart_line').select('cart_id').limit(1).executeTakeFirst()) === undefined;
}

export async function addCartLine(
  db: ShopTransaction,
  cartId: number,
  line: NewCartLine,
  now: number,
): Promise<void> {
  await db
    .insertInto('cart_line')
    .values({ ...line, cart_id: cartId, added_at: now })
    .execute();
}

/** Puts all that is known of a line in the place of what it was. */
export async function changeCartLine(
  db: ShopTransaction,
  { rec_id, goods_id, goods_attr, goods_sn, goods_name, product_class, attr_value, ...line }: StoredCartLine,
): Promise<void> {
  await db
    .updateTable('cart_line')
    .set({
      goods_id,
      goods_attr,
      goods_sn,
      goods_name,
      product_class,
      attr_value,
      number: line.number,
      seen_cents: line.seen_cents,
      saved: line.saved,
    })
    .where('rec_id', '=', rec_id)
    .execute();
}

/** False when the cart has no such line. */
export async function dropCartLine(db: ShopTransaction, cartId: number, recId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('rec_id', '=', recId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Drops every line that is not put by for later. */
export async function dropOpenLines(db: ShopTransaction, cartId: number): Promise<void> {
  await db.deleteFrom('cart_line').where('cart_id', '=', cartId).where('saved', '=', 0).execute();
}

/** Gives every line of a cart to another one. */
export async function moveCartLines(db: ShopTransaction, from: number, to: number): Promise<void> {
  await db.updateTable('cart_line').set({ cart_id: to }).where('cart_id', '=', from).execute();
}

/** Notes which price the customer has seen, unless the line was changed meanwhile. */
export async function noteSeenPrice(
  db: ShopTransaction,
  { rec_id, number, seen_cents }: Pick<StoredCartLine, 'rec_id' | 'number' | 'seen_cents'>,
  cents: number,
): Promise<void> {
  await db
    .updateTable('cart_line')
    .set({ seen_cents: cents })
    .where('rec_id', '=', rec_id)
    .where('number', '=', number)
    .where('seen_cents', '=', seen_cents)
    .execute();
}

function linesOf(db: ShopDatabase, cartId: number) {
  return db
    .selectFrom('cart_line')
    .select(['rec_id', 'goods_id', 'goods_attr', 'goods_sn', 'goods_name', 'product_class', 'attr_value'])
    .select(['number', 'seen_cents', 'saved'])
    .where('cart_id', '=', cartId);
}

function toLine(row: StoredCartLine): StoredCartLine {
  return { ...row, number: Number(row.number), seen_cents: Number(row.seen_cents) };
}
