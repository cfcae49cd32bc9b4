import { numberKey } from '../../shared/domain/number-key';
import type { Catalogue } from '../catalogue/catalogue';
import type { LotTable, ProductTable } from '../db/schema/catalogue-schema';
import { sqlOf } from '../catalogue/catalogue-sql';
import { preparedQuery } from '../db/prepared-query';

/** A lot that the shop made, with the product that it is of. */
export type LotRow = LotTable & Pick<ProductTable, 'goods_sn' | 'goods_name'>;

const lotQuery = preparedQuery((db, keys: string) =>
  db
    .selectFrom('lot')
    .innerJoin('product', 'product.goods_id', 'lot.goods_id')
    .selectAll('lot')
    .select(['goods_sn', 'goods_name'])
    .where('lot_key', 'in', sqlOf(db).textsIn(keys))
    .orderBy('lot_key'),
);

const lotsQuery = preparedQuery((db, goodsId: number, most: number) =>
  db
    .selectFrom('lot')
    .innerJoin('product', 'product.goods_id', 'lot.goods_id')
    .selectAll('lot')
    .select(['goods_sn', 'goods_name'])
    .where('lot.goods_id', '=', goodsId)
    .orderBy('released_on', 'desc')
    .orderBy('lot_key')
    .limit(most),
);

/** The lots that are written so in any spelling. */
export async function lotsNamed(catalogue: Catalogue, texts: readonly string[]): Promise<LotRow[]> {
  return lotQuery(catalogue, JSON.stringify([...new Set(texts.map(numberKey))]));
}

/** The lots of a product, the latest release first. */
export async function lotsOfProduct(catalogue: Catalogue, goodsId: number, most: number): Promise<LotRow[]> {
  return lotsQuery(catalogue, goodsId, most);
}
