import { normalizeCatalogueNumber } from '../../shared/catalogue/normalize-catalogue-number';
import type { Catalogue } from '../catalogue/catalogue';
import type { LotTable, ProductTable } from '../db/schema/catalogue-schema';
import { textsFromJson } from '../db/catalogue-sql';
import { preparedQuery } from '../db/prepared-query';

export type LotRow = LotTable & Pick<ProductTable, 'goods_sn' | 'goods_name'>;

const lotsByKeyQuery = preparedQuery((db, keys: string) =>
  db
    .selectFrom('lot')
    .innerJoin('product', 'product.goods_id', 'lot.goods_id')
    .selectAll('lot')
    .select(['goods_sn', 'goods_name'])
    .where('lot_key', 'in', textsFromJson(keys))
    .orderBy('lot_key'),
);

const lotsOfProductQuery = preparedQuery((db, goodsId: number, limit: number) =>
  db
    .selectFrom('lot')
    .innerJoin('product', 'product.goods_id', 'lot.goods_id')
    .selectAll('lot')
    .select(['goods_sn', 'goods_name'])
    .where('lot.goods_id', '=', goodsId)
    .orderBy('released_on', 'desc')
    .orderBy('lot_key')
    .limit(limit),
);

/** Finds lots by their numbers in any spelling. */
export async function findLotRows(catalogue: Catalogue, texts: readonly string[]): Promise<LotRow[]> {
  return lotsByKeyQuery(catalogue, JSON.stringify([...new Set(texts.map(normalizeCatalogueNumber))]));
}

/** Returns the lots of a product, latest release first. */
export async function findProductLotRows(
  catalogue: Catalogue,
  goodsId: number,
  limit: number,
): Promise<LotRow[]> {
  return lotsOfProductQuery(catalogue, goodsId, limit);
}
