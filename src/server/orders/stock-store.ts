import { sql } from 'kysely';
import { countedStock, SOLD_OUT_STOCK, unitsOfCatalogue } from '../../shared/catalogue/availability';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { expandNumbers, rowChunks } from '../db/bulk-parameters';

/** Identifies a variant, which is one size of a product. */
export interface VariantKey {
  goods_id: number;
  goods_attr: string;
}

/**
 * A variant with the stock that the catalogue states; 0 = made to order, which never runs out; `SOLD_OUT_STOCK` = sold out, even
 * if the shop's count of the variant has units left.
 */
export interface StockedVariant extends VariantKey {
  catalogueStock: number;
}

/** A number of units of a variant. */
interface CountedUnits extends VariantKey {
  number: number;
}

/** A variant with a stock row, and the units that can be ordered; null = made to order. */
interface TrackedVariant extends VariantKey {
  available: number | null;
  /** When it was found sold out, in milliseconds since 1970; null otherwise. */
  soldOutAt: number | null;
}

/** Returns the units that can be ordered now; null = made to order, without a limit. */
export async function findAvailableStock(db: ShopDatabase, variant: StockedVariant): Promise<number | null> {
  const [available = null] = await findAvailableStocks(db, [variant]);
  return available;
}

/** Returns the units of several variants that can be ordered now, in their order, with one query. */
export async function findAvailableStocks(
  db: ShopDatabase,
  variants: readonly StockedVariant[],
): Promise<(number | null)[]> {
  const counts = await findCounts(db, variants);
  return variants.map((variant) => {
    const row = counts.get(variantKey(variant));
    return row && variant.catalogueStock !== SOLD_OUT_STOCK
      ? unitsAvailable(row)
      : unitsOfCatalogue(variant.catalogueStock);
  });
}

/** Returns the units of several variants that are not shipped, reserved or not, in their order; null = made to order. */
export async function findOnHandStocks(
  db: ShopDatabase,
  variants: readonly StockedVariant[],
): Promise<(number | null)[]> {
  const counts = await findCounts(db, variants);
  return variants.map((variant) => {
    const row = counts.get(variantKey(variant));
    return row ? unitsAvailable({ ...row, held: 0 }) : unitsOfCatalogue(variant.catalogueStock);
  });
}

/** Creates the stock rows of variants at their first order, so that they can be reserved without the catalogue. */
export async function trackStocks(db: ShopTransaction, variants: readonly StockedVariant[]): Promise<void> {
  for (const chunk of rowChunks(variants)) {
    const rows = chunk.map(({ goods_id, goods_attr, catalogueStock }) => ({
      goods_id,
      goods_attr,
      listed: countedStock(catalogueStock),
      shelved: countedStock(catalogueStock),
      taken: 0,
      held: 0,
    }));
    await db
      .insertInto('stock')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['goods_id', 'goods_attr']).doNothing())
      .execute();
  }
}

/**
 * Reserves units for an order, creating the stock rows of variants at their first order. Returns the variants of which there
 * are too few; nothing is reserved of these. A variant that is made to order has no units to reserve and would be returned too:
 * the caller leaves it out, see {@link findAvailableStocks}.
 */
export async function reserveStocks<Units extends StockedVariant & CountedUnits>(
  db: ShopTransaction,
  units: readonly Units[],
): Promise<Units[]> {
  await trackStocks(db, units);
  const reserved = new Set<string>();
  for (const chunk of rowChunks(sumByVariant(units))) {
    const rows = await db
      .insertInto('stock')
      .values(chunk.map(toProposedRow))
      .onConflict((conflict) =>
        conflict
          .columns(['goods_id', 'goods_attr'])
          .doUpdateSet({ held: sql<number>`stock.held + excluded.held` })
          // The database checks this on the row that it updates, so that two concurrent orders cannot both reserve the last unit.
          .where(
            sql<boolean>`stock.taken + stock.held + excluded.held <= coalesce(stock.listed, stock.shelved)`,
          ),
      )
      .returning(['goods_id', 'goods_attr'])
      .execute();
    for (const row of rows) reserved.add(variantKey(row));
  }
  return units.filter((variant) => !reserved.has(variantKey(variant)));
}

/** Like {@link reserveStocks} for one variant. Returns false and reserves nothing when there are too few. */
export async function reserveStock(
  db: ShopTransaction,
  variant: StockedVariant,
  number: number,
): Promise<boolean> {
  return (await reserveStocks(db, [{ ...variant, number }])).length === 0;
}

/** Returns reserved units to stock. */
export async function releaseStocks(db: ShopTransaction, units: readonly CountedUnits[]): Promise<void> {
  await endReservations(db, units, { isShipped: false });
}

/** Removes reserved units from stock because they leave the warehouse. */
export async function shipStocks(db: ShopTransaction, units: readonly CountedUnits[]): Promise<void> {
  await endReservations(db, units, { isShipped: true });
}

/**
 * Ends reservations with one upsert per chunk. Every row exists already, because its units are reserved: the inserted values are
 * only read as `excluded`.
 */
async function endReservations(
  db: ShopTransaction,
  units: readonly CountedUnits[],
  { isShipped }: { isShipped: boolean },
): Promise<void> {
  for (const chunk of rowChunks(sumByVariant(units))) {
    await db
      .insertInto('stock')
      .values(chunk.map(toProposedRow))
      .onConflict((conflict) =>
        conflict.columns(['goods_id', 'goods_attr']).doUpdateSet({
          held: sql<number>`stock.held - excluded.held`,
          ...(isShipped && { taken: sql<number>`stock.taken + excluded.held` }),
        }),
      )
      .execute();
  }
}

/**
 * Adds up the units of each variant: a statement can change a row only once, and several lines of an order can share the stock
 * of one variant.
 */
export function sumByVariant<Units extends CountedUnits>(units: readonly Units[]): Units[] {
  const sums = new Map<string, Units>();
  for (const variantUnits of units) {
    const key = variantKey(variantUnits);
    const { number: earlierUnits } = sums.get(key) ?? { number: 0 };
    sums.set(key, { ...variantUnits, number: earlierUnits + variantUnits.number });
  }
  return [...sums.values()];
}

/**
 * Returns the row of an upsert that only updates, because a row with its key exists. Besides `held`, its values are not used;
 * they satisfy the constraints of the table.
 */
function toProposedRow({ goods_id, goods_attr, number }: CountedUnits) {
  return { goods_id, goods_attr, listed: number, shelved: number, taken: 0, held: number };
}

/** Returns all variants with a stock row. The stock of all others is that of the catalogue. */
export async function listTrackedVariants(db: ShopDatabase): Promise<TrackedVariant[]> {
  const rows = await db.selectFrom('stock').selectAll().execute();
  return rows.map(({ goods_id, goods_attr, ...row }) => ({
    goods_id,
    goods_attr,
    available: unitsAvailable(row),
    soldOutAt: row.sold_out_at,
  }));
}

/**
 * Records when variants sell out, and clears the time of those that are back. Leaves variants that are made to order or that
 * the catalogue lists as sold out, see {@link rebaseStock}. Idempotent, so several servers may run it.
 */
export async function recordSoldOutVariants(db: ShopDatabase, now: number): Promise<void> {
  const listedStock = sql<number>`coalesce(listed, shelved)`;
  await db
    .updateTable('stock')
    .set({ sold_out_at: now })
    .where('sold_out_at', 'is', null)
    .where(sql<boolean>`${listedStock} > 0 and taken + held >= ${listedStock}`)
    .execute();
  await db
    .updateTable('stock')
    .set({ sold_out_at: null })
    .where('sold_out_at', 'is not', null)
    .where(sql<boolean>`taken + held < ${listedStock}`)
    .execute();
}

/**
 * Restarts the stock count of a variant when the catalogue states a different number than before. Starts again without
 * the units shipped so far; reservations stay. Idempotent, so several servers may run it.
 */
export async function rebaseStock(
  db: ShopTransaction,
  { goods_id, goods_attr, catalogueStock }: StockedVariant,
  now: number,
): Promise<void> {
  const isSoldOut = catalogueStock === SOLD_OUT_STOCK;
  const listed = countedStock(catalogueStock);
  await db
    .updateTable('stock')
    .set((expression) => ({
      listed,
      taken: 0,
      shelved: expression.case().when('held', '>', listed).then(expression.ref('held')).else(listed).end(),
      // With 0 listed units, the time tells a variant that is sold out from one that is made to order.
      ...(isSoldOut && { sold_out_at: expression.fn.coalesce('sold_out_at', expression.val(now)) }),
      ...(catalogueStock === 0 && { sold_out_at: null }),
    }))
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .where((expression) =>
      expression.or([
        expression(expression.fn.coalesce('listed', 'shelved'), '<>', listed),
        ...(listed === 0 ? [expression('sold_out_at', isSoldOut ? 'is' : 'is not', null)] : []),
      ]),
    )
    .execute();
}

/** Returns the variants with a stock row, with the stock that the catalogue stated when their count started or restarted. */
export async function findStocksAtCountStart(db: ShopDatabase): Promise<StockedVariant[]> {
  const rows = await db.selectFrom('stock').selectAll().execute();
  return rows.map(({ goods_id, goods_attr, ...row }) => ({
    goods_id,
    goods_attr,
    catalogueStock: listedStockOf(row),
  }));
}

/** The counts of a variant; `StockTable` describes the columns. */
interface StockCount {
  listed: number | null;
  shelved: number;
  taken: number;
  held: number;
  sold_out_at: number | null;
}

/**
 * Returns the units that can be ordered; null = made to order. Orders may have reserved more than a newer catalogue states; then
 * nothing is available until they are shipped or canceled.
 */
function unitsAvailable({ taken, held, ...row }: StockCount): number | null {
  const stock = unitsOfCatalogue(listedStockOf(row));
  return stock === null ? null : Math.max(0, stock - taken - held);
}

/** Returns the stock that the catalogue stated when the count started; 0 = made to order, `SOLD_OUT_STOCK` = sold out. */
function listedStockOf({
  listed,
  shelved,
  sold_out_at,
}: Pick<StockCount, 'listed' | 'shelved' | 'sold_out_at'>) {
  const units = listed ?? shelved;
  return units === 0 && sold_out_at !== null ? SOLD_OUT_STOCK : units;
}

/** Returns the stock rows of variants by {@link variantKey}. */
async function findCounts(
  db: ShopDatabase,
  variants: readonly VariantKey[],
): Promise<ReadonlyMap<string, StockCount>> {
  const ids = JSON.stringify([...new Set(variants.map(({ goods_id }) => goods_id))]);
  const rows = await db
    .selectFrom('stock')
    .select(['goods_id', 'goods_attr', 'listed', 'shelved', 'taken', 'held', 'sold_out_at'])
    .where('goods_id', 'in', expandNumbers(db, ids))
    .execute();
  return new Map(rows.map((row) => [variantKey(row), row]));
}

export function variantKey({ goods_id, goods_attr }: VariantKey): string {
  return `${goods_id} ${goods_attr}`;
}
