import type { ExpressionBuilder } from 'kysely';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { ShopTables } from '../db/schema/shop-schema';

/** One size of a product. */
export interface Size {
  goods_id: number;
  goods_attr: string;
}

/** A size with what the catalogue says is on its shelf; 0 = made to order, which never runs out. */
export interface StockedSize extends Size {
  shelf: number;
}

/** A size whose count has begun, with the units left; null = made to order. */
interface CountedSize extends Size {
  left: number | null;
}

/** Units that can be ordered now; null = made to order, as many as wanted. */
export async function availableUnits(db: ShopDatabase, size: StockedSize): Promise<number | null> {
  const row = await db
    .selectFrom('stock')
    .select(['listed', 'shelved', 'taken', 'held'])
    .where('goods_id', '=', size.goods_id)
    .where('goods_attr', '=', size.goods_attr)
    .executeTakeFirst();
  if (row) return unitsLeft(row);
  return size.shelf === 0 ? null : size.shelf;
}

/**
 * Holds units for an order. False when there are too few: then nothing is held. A size that is made to order has no
 * count; ask {@link availableUnits} first.
 */
export async function holdUnits(
  db: ShopTransaction,
  { goods_id, goods_attr, shelf }: StockedSize,
  number: number,
): Promise<boolean> {
  await db
    .insertInto('stock')
    .values({ goods_id, goods_attr, listed: shelf, shelved: shelf, taken: 0, held: 0 })
    .onConflict((conflict) => conflict.columns(['goods_id', 'goods_attr']).doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('stock')
    .set((row) => ({ held: row('held', '+', number) }))
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    // The count is looked at where it is changed: two orders at once cannot both see the last unit.
    .where((row) => row(row('taken', '+', row.ref('held')), '<=', row(listed(row), '-', number)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts held units back on the shelf. */
export async function releaseUnits(db: ShopTransaction, size: Size, number: number): Promise<void> {
  await change(db, size, { held: -number, taken: 0 });
}

/** Held units leave the warehouse. */
export async function takeUnits(db: ShopTransaction, size: Size, number: number): Promise<void> {
  await change(db, size, { held: -number, taken: number });
}

/** Sizes whose count has begun; the rest is as the catalogue says. */
export async function countedSizes(db: ShopDatabase): Promise<CountedSize[]> {
  const rows = await db.selectFrom('stock').selectAll().execute();
  return rows.map(({ goods_id, goods_attr, ...row }) => ({ goods_id, goods_attr, left: unitsLeft(row) }));
}

/**
 * Begins the count of a size anew where the catalogue says another number than when it began: nothing of the new
 * number was sent yet, and what is held stays held. Done twice, by two servers for instance, it is as done once.
 */
export async function beginCount(
  db: ShopTransaction,
  { goods_id, goods_attr, shelf }: StockedSize,
): Promise<void> {
  await db
    .updateTable('stock')
    .set((row) => ({
      listed: shelf,
      taken: 0,
      shelved: row.case().when('held', '>', shelf).then(row.ref('held')).else(shelf).end(),
    }))
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .where((row) => row(listed(row), '<>', shelf))
    .execute();
}

function listed(row: ExpressionBuilder<ShopTables, 'stock'>) {
  return row.fn.coalesce('listed', 'shelved');
}

interface Count {
  listed: number | null;
  shelved: number;
  taken: number;
  held: number;
}

/** Orders may hold more than a later list has: then nothing is left until they have all been given up or sent. */
function unitsLeft({ listed, shelved, taken, held }: Count): number | null {
  const shelf = Number(listed ?? shelved);
  return shelf === 0 ? null : Math.max(0, shelf - Number(taken) - Number(held));
}

async function change(
  db: ShopTransaction,
  { goods_id, goods_attr }: Size,
  by: { held: number; taken: number },
): Promise<void> {
  await db
    .updateTable('stock')
    .set((row) => ({ held: row('held', '+', by.held), taken: row('taken', '+', by.taken) }))
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .execute();
}
