import type { ProductInList } from '../../shared/contract/calls';
import { coldnessOf, type Coldness } from '../../shared/catalogue/cold-chain';
import type { ListPrice } from '../../shared/orders/price-tiers';
import type { Catalogue } from './catalogue';
import { sqlOf } from '../db/sql-dialect';
import { productsInList } from './product-list-store';
import { preparedQuery } from '../db/prepared-query';
import { sizeBreaks } from './price-breaks';
import type { Size } from '../orders/stock-store';

/** One size of a product, as the catalogue sells it today. */
export interface SizeOnSale extends ListPrice {
  product: ProductInList;
  goods_attr: string;
  /** The size as shown. */
  attr_value: string;
  /** Units on the shelf as the catalogue says; 0 = made to order. */
  shelf: number;
  /** Working days until it leaves the warehouse. */
  shipsInDays: number;
  cold: Coldness;
}

const sizeQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .innerJoin('product_option', 'product_option.goods_id', 'product.goods_id')
    .select(['product.goods_id', 'goods_attr', 'attr_value', 'price_cents', 'stock', 'ships_in_days'])
    .select(['price_breaks', 'shipping'])
    .where('product.goods_id', 'in', sqlOf(db).numbersIn(ids)),
);

/** What the catalogue says of each size, in their order; null for one that it does not sell. */
export async function sizesOnSale(
  catalogue: Catalogue,
  sizes: readonly Size[],
): Promise<(SizeOnSale | null)[]> {
  const ids = [...new Set(sizes.map(({ goods_id }) => goods_id))];
  const products = new Map(
    (await productsInList(catalogue, ids)).map((product) => [product.goods_id, product]),
  );
  const rows = ids.length > 0 ? await sizeQuery(catalogue, JSON.stringify(ids)) : [];
  const keyOf = ({ goods_id, goods_attr }: Size) => `${goods_id} ${goods_attr}`;
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return sizes.map((size) => {
    const product = products.get(size.goods_id);
    const row = found.get(keyOf(size));
    if (!product || !row) return null;
    return {
      product,
      goods_attr: row.goods_attr,
      attr_value: row.attr_value,
      cents: row.price_cents,
      breaks: sizeBreaks(row.price_breaks),
      shelf: row.stock,
      shipsInDays: row.ships_in_days,
      cold: coldnessOf(row.shipping),
    };
  });
}
