import type { Catalogue } from './catalogue';

/** Number of products that are searched for, spread evenly over the catalogue. */
const SAMPLE_COUNT = 25;

/**
 * Validates an open catalogue: it has as many products as it declares, all of them are in the search index, and sample products have
 * a variant and a category and are found by number and by name. Returns null for a valid catalogue, else the first problem as a sentence.
 */
export async function validateCatalogue({ db, search, products }: Catalogue): Promise<string | null> {
  const { stored, first, last } = await db
    .selectFrom('product')
    .select(({ fn }) => [
      fn.countAll<number>().as('stored'),
      fn.min('goods_id').as('first'),
      fn.max('goods_id').as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (stored !== products) return `It has ${stored} products instead of ${products}.`;
  const findPopular = (text?: string) =>
    search.find({ ...(text && { text }), filters: {}, sort: 'popular', page: 1, pageSize: 24 });
  if ((await findPopular()).total !== products) return 'Its search index does not contain all products.';
  for (let sample = 0; sample < SAMPLE_COUNT; sample += 1) {
    const row = await db
      .selectFrom('product')
      .leftJoin('product_option', 'product_option.goods_id', 'product.goods_id')
      .leftJoin('category', 'category.id', 'product.category_id')
      .select(['product.goods_id', 'goods_sn', 'goods_name', 'product_id', 'category.id as categoryId'])
      .where('product.goods_id', '>=', first + Math.floor((sample * (last - first)) / SAMPLE_COUNT))
      .orderBy('product.goods_id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return 'It has no products.';
    if (row.product_id === null) return `Product ${row.goods_sn} has no variant.`;
    if (row.categoryId === null) return `Product ${row.goods_sn} has no category.`;
    const resolved = await search.resolveNumber(row.goods_sn);
    if (resolved?.goodsId !== row.goods_id) return `Product ${row.goods_sn} is not found by its number.`;
    if ((await findPopular(row.goods_name)).total === 0)
      return `Product ${row.goods_sn} is not found by its name.`;
  }
  return null;
}
