import { sql } from 'kysely';
import type { ProductInList } from '../../shared/contract/calls';
import { coldnessOf, type Coldness } from '../../shared/domain/cold-chain';
import { wireToCents } from '../../shared/domain/money';
import type { Catalogue } from './catalogue';
import { productsInList } from './goods-list-store';
import { preparedQuery } from './prepared-query';
import type { Size } from './stock-store';

/** One size of a product, as the catalogue sells it today. */
export interface SizeOnSale {
  product: ProductInList;
  goods_attr: string;
  /** The size as shown. */
  attr_value: string;
  /** List price in cents. */
  cents: number;
  /** Units on the shelf as the catalogue says; 0 = made to order. */
  shelf: number;
  /** Working days until it leaves the warehouse. */
  shipsInDays: number;
  cold: Coldness;
}

const shippingQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .select(['goods_id', 'shipping'])
    .where('goods_id', 'in', sql<number>`(select value from json_each(${ids}))`),
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
  const rows = ids.length > 0 ? await shippingQuery(catalogue, JSON.stringify(ids)) : [];
  const shipping = new Map(rows.map((row) => [row.goods_id, row.shipping]));
  return sizes.map(({ goods_id, goods_attr }) => {
    const product = products.get(goods_id);
    const option = product?.options.find((one) => one.goods_attr === goods_attr);
    if (!product || !option) return null;
    return {
      product,
      goods_attr,
      attr_value: option.attr_value,
      cents: wireToCents(option.attr_price),
      shelf: option.stock,
      shipsInDays: option.ships_in_days,
      cold: coldnessOf(shipping.get(goods_id) ?? ''),
    };
  });
}
