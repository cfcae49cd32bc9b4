import type { Catalogue } from './catalogue';

/** Products that are looked up, evenly over the catalogue, and read in full. */
const SAMPLES = 25;

/** What a catalogue says of itself, where nobody else has promised anything. */
export async function promiseOf({ db, version }: Catalogue): Promise<{ content: string; products: number }> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'products')
    .executeTakeFirstOrThrow();
  return { content: version, products: Number(row.value) };
}

/**
 * Whether an open catalogue really sells: it is the content that was promised with as many products, samples of them
 * are found by their number and by their name, have a size with a price, and stand in a section. Null = it does;
 * otherwise one sentence about what is missing.
 */
export async function faultOfCatalogue(
  { db, search, version }: Catalogue,
  promised: { content: string; products: number },
): Promise<string | null> {
  if (version !== promised.content) return 'It is another catalogue than was promised.';
  const { products, first, last } = await db
    .selectFrom('product')
    .select(({ fn }) => [
      fn.countAll<number>().as('products'),
      fn.min('goods_id').as('first'),
      fn.max('goods_id').as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (products !== promised.products) return `It has ${products} products, not ${promised.products}.`;
  const find = (text?: string) =>
    search.find({ ...(text && { text }), filters: {}, sort: 'popular', page: 1, pageSize: 24 });
  if ((await find()).total !== products) return 'Its search index does not know all of its products.';
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const row = await db
      .selectFrom('product')
      .innerJoin('product_option', 'product_option.goods_id', 'product.goods_id')
      .innerJoin('category', 'category.id', 'product.category_id')
      .select(['product.goods_id', 'goods_sn', 'goods_name', 'price_cents', 'section_id'])
      .where('product.goods_id', '>=', first + Math.floor((sample * (last - first)) / SAMPLES))
      .orderBy('product.goods_id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return 'A product has no size or no section.';
    const numbered = await search.resolveNumber(row.goods_sn);
    if (numbered?.goodsId !== row.goods_id) return 'A product is not found by its number.';
    if ((await find(row.goods_name)).total === 0) return 'A product is not found by its name.';
  }
  return null;
}
