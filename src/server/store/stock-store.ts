import type { ShopDatabase, ShopTransaction } from './shop-database';

/** One size of a product. */
export interface Size {
  goods_id: number;
  goods_attr: string;
}

/** A size with what the catalogue says is on its shelf; 0 = made to order, which never runs out. */
export interface StockedSize extends Size {
  shelf: number;
}

/** Units that can be ordered now; null = made to order, as many as wanted. */
export async function availableUnits(db: ShopDatabase, size: StockedSize): Promise<number | null> {
  const row = await stockOf(db, size);
  if (size.shelf === 0 && !row) return null;
  return row ? unitsLeft(row, size.shelf) : size.shelf;
}

/**
 * Holds units for an order. False when there are too few: then nothing is held. A size that is made to order has no
 * count; ask {@link availableUnits} first.
 */
export async function holdUnits(db: ShopTransaction, size: StockedSize, number: number): Promise<boolean> {
  await beginCount(db, size);
  const { numUpdatedRows } = await db
    .updateTable('stock')
    .set((row) => ({ held: row('held', '+', number) }))
    .where('goods_id', '=', size.goods_id)
    .where('goods_attr', '=', size.goods_attr)
    // The count is looked at where it is changed: two orders at once cannot both see the last unit.
    .where((row) => row(row('taken', '+', row.ref('held')), '<=', row('shelved', '-', number)))
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

/** Sizes whose count has begun, with the units left; the rest is as the catalogue says. */
export async function countedSizes(db: ShopDatabase): Promise<(Size & { shelved: number; left: number })[]> {
  const rows = await db.selectFrom('stock').selectAll().execute();
  return rows.map(({ goods_id, goods_attr, ...row }) => {
    const shelved = Number(row.shelved);
    return { goods_id, goods_attr, shelved, left: unitsLeft({ ...row, shelved }, shelved) };
  });
}

async function stockOf(db: ShopDatabase, { goods_id, goods_attr }: Size) {
  return db
    .selectFrom('stock')
    .select(['shelved', 'taken', 'held'])
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .executeTakeFirst();
}

/** A newer catalogue that counted again begins a new count; what is held stays held. */
function unitsLeft(row: { shelved: number; taken: number; held: number }, shelf: number): number {
  const [shelved, taken, held] = [Number(row.shelved), Number(row.taken), Number(row.held)];
  return shelf === shelved ? shelved - taken - held : Math.max(0, shelf - held);
}

async function beginCount(db: ShopTransaction, { goods_id, goods_attr, shelf }: StockedSize): Promise<void> {
  await db
    .insertInto('stock')
    .values({ goods_id, goods_attr, shelved: shelf, taken: 0, held: 0 })
    .onConflict((conflict) => conflict.columns(['goods_id', 'goods_attr']).doNothing())
    .execute();
  const row = await stockOf(db, { goods_id, goods_attr });
  if (!row || Number(row.shelved) === shelf) return;
  await db
    .updateTable('stock')
    .set({ shelved: Math.max(shelf, Number(row.held)), taken: 0 })
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .execute();
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
