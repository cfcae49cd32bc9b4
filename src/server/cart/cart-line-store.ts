import { sql } from 'kysely';
import type { ProductClass } from '../../shared/contract/goods';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { expandNumbers, rowChunks } from '../db/bulk-parameters';
import type { VariantKey } from '../orders/stock-store';

/** Data of a variant, copied when a line is added, because the variant may leave the catalogue. */
export interface VariantSnapshot extends VariantKey {
  goods_sn: string;
  goods_name: string;
  product_class: ProductClass;
  attr_value: string;
}

export interface StoredCartLine extends VariantSnapshot {
  rec_id: number;
  number: number;
  /** Unit price in cents that the customer saw last. */
  seen_cents: number;
  /** 1 = saved for later, 0 = active. */
  saved: 0 | 1;
}

type NewCartLine = Omit<StoredCartLine, 'rec_id'>;

/** Returns the lines in the order in which they were added, including those saved for later. */
export async function listCartLines(db: ShopDatabase, cartId: number): Promise<StoredCartLine[]> {
  return selectLines(db, cartId).orderBy('rec_id').execute();
}

/** Returns a line of this cart; undefined for a line of another cart. */
export async function findCartLine(
  db: ShopDatabase,
  cartId: number,
  recId: number,
): Promise<StoredCartLine | undefined> {
  return selectLines(db, cartId).where('rec_id', '=', recId).executeTakeFirst();
}

/** Returns the line of a variant among the active lines (`saved` = 0) or those saved for later (1). */
export async function findLineByVariant(
  db: ShopDatabase,
  cartId: number,
  { goods_id, goods_attr, saved }: VariantKey & Pick<StoredCartLine, 'saved'>,
): Promise<StoredCartLine | undefined> {
  return selectLines(db, cartId)
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .where('saved', '=', saved)
    .executeTakeFirst();
}

/** Counts all lines, including those saved for later. */
export async function countCartLines(db: ShopDatabase, cartId: number): Promise<number> {
  const { count } = await db
    .selectFrom('cart_line')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the units of the active lines, without those saved for later. */
export async function countCartUnits(db: ShopDatabase, cartId: number): Promise<number> {
  const { units } = await db
    .selectFrom('cart_line')
    .select((row) => row.fn.sum<number | null>('number').as('units'))
    .where('cart_id', '=', cartId)
    .where('saved', '=', 0)
    .executeTakeFirstOrThrow();
  return units ?? 0;
}

/** Returns true when no cart in the database has a line. */
export async function hasNoCartLines(db: ShopDatabase): Promise<boolean> {
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

/** Adds active lines. For a variant that already has one, replaces its quantity and seen price. */
export async function addOrReplaceActiveLines(
  db: ShopTransaction,
  cartId: number,
  lines: readonly NewCartLine[],
  now: number,
): Promise<void> {
  for (const chunk of rowChunks(lines)) {
    const rows = chunk.map((line) => ({
      cart_id: cartId,
      goods_id: line.goods_id,
      goods_attr: line.goods_attr,
      goods_sn: line.goods_sn,
      goods_name: line.goods_name,
      product_class: line.product_class,
      attr_value: line.attr_value,
      number: line.number,
      seen_cents: line.seen_cents,
      saved: 0 as const,
      added_at: now,
    }));
    await db
      .insertInto('cart_line')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['cart_id', 'goods_id', 'goods_attr', 'saved']).doUpdateSet((row) => ({
          number: row.ref('excluded.number'),
          seen_cents: row.ref('excluded.seen_cents'),
        })),
      )
      .execute();
  }
}

/** Overwrites a line with the given values. */
export async function updateCartLine(
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

/** Deletes a line. Returns false when the cart has no such line. */
export async function deleteCartLine(db: ShopTransaction, cartId: number, recId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('rec_id', '=', recId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes all lines that are not saved for later. */
export async function deleteActiveLines(db: ShopTransaction, cartId: number): Promise<void> {
  await db.deleteFrom('cart_line').where('cart_id', '=', cartId).where('saved', '=', 0).execute();
}

/** Moves all lines of a cart into another one, which must not have lines of the same variants. */
export async function moveCartLines(
  db: ShopTransaction,
  fromCartId: number,
  toCartId: number,
): Promise<void> {
  await db.updateTable('cart_line').set({ cart_id: toCartId }).where('cart_id', '=', fromCartId).execute();
}

/** A line and the unit price in cents that the cart now shows the customer. */
export interface SeenPrice {
  item: Pick<StoredCartLine, 'rec_id' | 'number' | 'seen_cents'>;
  cents: number;
}

/** Records the prices that the customer has seen, except of lines that were changed concurrently. */
export async function updateSeenPrices(db: ShopTransaction, lines: readonly SeenPrice[]): Promise<void> {
  for (const chunk of rowChunks(lines)) {
    const cases = chunk.map(({ item, cents }) => sql`when ${item.rec_id} then ${cents}`);
    await db
      .updateTable('cart_line')
      .set({ seen_cents: sql<number>`case rec_id ${sql.join(cases, sql` `)} else seen_cents end` })
      .where((row) =>
        row.or(
          chunk.map(({ item: { rec_id, number, seen_cents } }) => row.and({ rec_id, number, seen_cents })),
        ),
      )
      .execute();
  }
}

function selectLines(db: ShopDatabase, cartId: number) {
  return db
    .selectFrom('cart_line')
    .select(['rec_id', 'goods_id', 'goods_attr', 'goods_sn', 'goods_name', 'product_class', 'attr_value'])
    .select(['number', 'seen_cents', 'saved'])
    .where('cart_id', '=', cartId);
}

/** A line of the checkout. */
export type SelectedLine = Omit<StoredCartLine, 'saved'>;

/** Returns the customer's active lines with these ids, in cart order. Unknown ids are ignored. */
export async function findSelectedCustomerLines(
  db: ShopDatabase,
  customerId: number,
  recIds: readonly number[],
): Promise<SelectedLine[]> {
  const selectedIds = new Set(recIds);
  const rows = await db
    .selectFrom('cart_line')
    .innerJoin('cart', 'cart.cart_id', 'cart_line.cart_id')
    .select(['rec_id', 'goods_id', 'goods_attr', 'goods_sn', 'goods_name', 'number', 'seen_cents'])
    .select(['attr_value', 'product_class'])
    .where('customer_id', '=', customerId)
    .where('saved', '=', 0)
    .orderBy('rec_id')
    .execute();
  return rows.filter(({ rec_id }) => selectedIds.has(rec_id));
}

/** Deletes lines by id, of any cart: the caller checks whose they are. */
export async function deleteCartLines(db: ShopTransaction, recIds: readonly number[]): Promise<void> {
  const ids = JSON.stringify(recIds);
  await db.deleteFrom('cart_line').where('rec_id', 'in', expandNumbers(db, ids)).execute();
}
