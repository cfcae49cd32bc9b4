import type { ExpressionBuilder } from 'kysely';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { ShopTables } from '../db/schema/shop-schema';

/** Identifies a variant, which is one size of a product. */
export interface VariantKey {
  goods_id: number;
  goods_attr: string;
}

/** A variant with the stock that the catalogue states; 0 = made to order, which never runs out. */
export interface StockedVariant extends VariantKey {
  catalogueStock: number;
}

/** A variant with a stock row, and the units that can be ordered; null = made to order. */
interface TrackedVariant extends VariantKey {
  available: number | null;
}

/** Returns the units that can be ordered now; null = made to order, without a limit. */
export async function availableStock(db: ShopDatabase, variant: StockedVariant): Promise<number | null> {
  const row = await db
    .selectFrom('stock')
    .select(['listed', 'shelved', 'taken', 'held'])
    .where('goods_id', '=', variant.goods_id)
    .where('goods_attr', '=', variant.goods_attr)
    .executeTakeFirst();
  if (row) return unitsLeft(row);
  return variant.catalogueStock === 0 ? null : variant.catalogueStock;
}

/**
 * Reserves units for an order, creating the variant's stock row at its first order. Returns false and reserves nothing
 * when there are too few. Variants that are made to order are not counted: check {@link availableStock} first.
 */
export async function reserveStock(
  db: ShopTransaction,
  { goods_id, goods_attr, catalogueStock }: StockedVariant,
  number: number,
): Promise<boolean> {
  await db
    .insertInto('stock')
    .values({ goods_id, goods_attr, listed: catalogueStock, shelved: catalogueStock, taken: 0, held: 0 })
    .onConflict((conflict) => conflict.columns(['goods_id', 'goods_attr']).doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('stock')
    .set((row) => ({ held: row('held', '+', number) }))
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    // Conditional update: two concurrent orders cannot both reserve the last unit.
    .where((row) => row(row('taken', '+', row.ref('held')), '<=', row(listed(row), '-', number)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns reserved units to stock. */
export async function releaseStock(db: ShopTransaction, variant: VariantKey, number: number): Promise<void> {
  await adjustStock(db, variant, { held: -number, taken: 0 });
}

/** Removes reserved units from stock because they leave the warehouse. */
export async function shipStock(db: ShopTransaction, variant: VariantKey, number: number): Promise<void> {
  await adjustStock(db, variant, { held: -number, taken: number });
}

/** Returns all variants with a stock row. The stock of all others is that of the catalogue. */
export async function trackedVariants(db: ShopDatabase): Promise<TrackedVariant[]> {
  const rows = await db.selectFrom('stock').selectAll().execute();
  return rows.map(({ goods_id, goods_attr, ...row }) => ({
    goods_id,
    goods_attr,
    available: unitsLeft(row),
  }));
}

/**
 * Restarts the count of a variant when the catalogue states a different number than before. Shipped units no longer
 * count; reservations stay. Idempotent, so several servers may run it.
 */
export async function rebaseStock(
  db: ShopTransaction,
  { goods_id, goods_attr, catalogueStock }: StockedVariant,
): Promise<void> {
  await db
    .updateTable('stock')
    .set((row) => ({
      listed: catalogueStock,
      taken: 0,
      shelved: row.case().when('held', '>', catalogueStock).then(row.ref('held')).else(catalogueStock).end(),
    }))
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .where((row) => row(listed(row), '<>', catalogueStock))
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

/** Orders may reserve more than a newer catalogue states; nothing is available then until they are shipped or cancelled. */
function unitsLeft({ listed, shelved, taken, held }: Count): number | null {
  const stock = Number(listed ?? shelved);
  return stock === 0 ? null : Math.max(0, stock - Number(taken) - Number(held));
}

async function adjustStock(
  db: ShopTransaction,
  { goods_id, goods_attr }: VariantKey,
  by: { held: number; taken: number },
): Promise<void> {
  await db
    .updateTable('stock')
    .set((row) => ({ held: row('held', '+', by.held), taken: row('taken', '+', by.taken) }))
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .execute();
}
