import { preparedQuery } from '../db/prepared-query';
import type { ShopDatabase } from '../db/shop-database';
import { numbersFromJson } from '../db/catalogue-sql';
import { findStocksAtCountStart, rebaseStock, variantKey, type VariantKey } from '../orders/stock-store';
import type { Catalogue } from './catalogue';

/** Products per query. */
const BATCH_SIZE = 1000;

const stockQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product_option')
    .select(['goods_id', 'goods_attr', 'stock'])
    .where('goods_id', 'in', numbersFromJson(ids)),
);

/** Returns all variants of some products with the stock that the catalogue states. */
export async function listCatalogueStock(
  catalogue: Pick<Catalogue, 'db'>,
  goodsIds: readonly number[],
): Promise<(VariantKey & { stock: number })[]> {
  const variants: (VariantKey & { stock: number })[] = [];
  for (let from = 0; from < goodsIds.length; from += BATCH_SIZE) {
    const ids = JSON.stringify(goodsIds.slice(from, from + BATCH_SIZE));
    variants.push(...(await stockQuery(catalogue, ids)));
  }
  return variants;
}

/**
 * Restarts the count of every counted variant whose stock in this catalogue differs from the stock at the start of its
 * count, in one transaction. Variants that the catalogue does not sell keep their count. `now` is in milliseconds since 1970.
 */
export async function rebaseStockCounts(db: ShopDatabase, catalogue: Catalogue, now: number): Promise<void> {
  const countedVariants = await findStocksAtCountStart(db);
  const stocksAtStart = new Map(
    countedVariants.map((variant) => [variantKey(variant), variant.catalogueStock]),
  );
  const ids = [...new Set(countedVariants.map(({ goods_id }) => goods_id))];
  const variants = await listCatalogueStock(catalogue, ids);
  const changed = variants.filter((variant) => {
    const stockAtStart = stocksAtStart.get(variantKey(variant));
    return stockAtStart !== undefined && stockAtStart !== variant.stock;
  });
  if (changed.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const { stock, ...variant } of changed)
      await rebaseStock(transaction, { ...variant, catalogueStock: stock }, now);
  });
}
