import {
  findCatalogueVariants,
  hasListPrice,
  type PricedVariant,
} from '../../src/server/catalogue/variant-store';
import type { TestShop } from '../fixtures/make-shop';

/**
 * Returns `count` priced sizes of different products of the test catalogue. `minStock` 0 selects sizes that are made to order.
 * All fit into one parcel: products that must not freeze are left out.
 */
export async function findVariants(
  { deps }: Pick<TestShop, 'deps'>,
  count: number,
  minStock: number,
): Promise<PricedVariant[]> {
  const rows = await deps.catalogue.db
    .selectFrom('product_option')
    .select((row) => ['goods_id', row.fn.min('goods_attr').as('goods_attr')])
    .where('stock', minStock === 0 ? '=' : '>=', minStock)
    .where('price_cents', 'is not', null)
    .where('goods_id', 'not in', (query) =>
      query.selectFrom('product').select('product.goods_id').where('storage', 'like', '%do not freeze%'),
    )
    .groupBy('goods_id')
    .orderBy('goods_id')
    .limit(count)
    .execute();
  const sizes = await findCatalogueVariants(deps.catalogue, rows);
  const variants = sizes.filter((size) => size !== null && hasListPrice(size));
  if (variants.length < count) throw new Error(`only ${variants.length} such sizes are sold`);
  return variants;
}

/** Finds a product of which no size is in stock. */
export function findUnstockedProduct({ deps }: TestShop): Promise<{ goods_id: number; goods_sn: string }> {
  return deps.catalogue.db
    .selectFrom('product')
    .innerJoin('product_option', 'product_option.goods_id', 'product.goods_id')
    .select(['product.goods_id', 'goods_sn'])
    .groupBy(['product.goods_id', 'goods_sn'])
    .having((row) => row(row.fn.max('stock'), '=', 0))
    .orderBy('product.goods_id')
    .executeTakeFirstOrThrow();
}
