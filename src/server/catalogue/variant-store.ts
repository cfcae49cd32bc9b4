import type { ProductInList } from '../../shared/contract/calls';
import { parseShippingMode, type ShippingMode } from '../../shared/catalogue/cold-chain';
import type { ListPrice } from '../../shared/orders/price-tiers';
import type { Catalogue } from './catalogue';
import { sqlDialect } from '../db/sql-dialect';
import { listProducts } from './product-list-store';
import { preparedQuery } from '../db/prepared-query';
import { parsePriceBreaks } from './product-row';
import type { VariantKey } from '../orders/stock-store';

/** A variant (one size of a product) that the catalogue sells. */
export interface SellableVariant extends ListPrice {
  product: ProductInList;
  goods_attr: string;
  /** Size as shown. */
  attr_value: string;
  /** Units in stock as the catalogue states; 0 = made to order. */
  catalogueStock: number;
  /** Working days until shipment. */
  shipsInDays: number;
  cold: ShippingMode;
}

const variantQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .innerJoin('product_option', 'product_option.goods_id', 'product.goods_id')
    .select(['product.goods_id', 'goods_attr', 'attr_value', 'price_cents', 'stock', 'ships_in_days'])
    .select(['price_breaks', 'shipping'])
    .where('product.goods_id', 'in', sqlDialect(db).numbersFromJson(ids)),
);

/** Finds variants in the order of the keys; null for a variant that is not sold. */
export async function findSellableVariants(
  catalogue: Catalogue,
  keys: readonly VariantKey[],
): Promise<(SellableVariant | null)[]> {
  const ids = [...new Set(keys.map(({ goods_id }) => goods_id))];
  const products = new Map(
    (await listProducts(catalogue, ids)).map((product) => [product.goods_id, product]),
  );
  const rows = ids.length > 0 ? await variantQuery(catalogue, JSON.stringify(ids)) : [];
  const keyOf = ({ goods_id, goods_attr }: VariantKey) => `${goods_id} ${goods_attr}`;
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => {
    const product = products.get(key.goods_id);
    const row = found.get(keyOf(key));
    if (!product || !row) return null;
    return {
      product,
      goods_attr: row.goods_attr,
      attr_value: row.attr_value,
      cents: row.price_cents,
      breaks: parsePriceBreaks(row.price_breaks),
      catalogueStock: row.stock,
      shipsInDays: row.ships_in_days,
      cold: parseShippingMode(row.shipping),
    };
  });
}
