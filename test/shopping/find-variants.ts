import { findSellableVariants, type SellableVariant } from '../../src/server/catalogue/variant-store';
import type { TestShop } from '../fixtures/make-shop';

/**
 * Sizes that the tests' catalogue sells, `count` of them, each of another product. `shelf` says which: so many units on
 * the shelf at least, or 0 for those that are made to order.
 */
export async function findVariants(
  { deps }: Pick<TestShop, 'deps'>,
  count: number,
  shelf: number,
): Promise<SellableVariant[]> {
  const rows = await deps.catalogue.db
    .selectFrom('product_option')
    .select((row) => ['goods_id', row.fn.min('goods_attr').as('goods_attr')])
    .where('stock', shelf === 0 ? '=' : '>=', shelf)
    .groupBy('goods_id')
    .orderBy('goods_id')
    .limit(count)
    .execute();
  const sizes = await findSellableVariants(deps.catalogue, rows);
  const found = sizes.filter((size) => size !== null);
  if (found.length < count) throw new Error(`only ${found.length} such sizes are sold`);
  return found;
}
