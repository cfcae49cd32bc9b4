import type { Catalogue } from '../../src/server/catalogue/catalogue';

/** Realistic queries from the products of a catalogue. */
export interface Queries {
  texts: string[];
  categoryIds: number[];
  goodsIds: number[];
}

const SAMPLE_STEP = 97;

/** Returns the same queries for the same catalogue: from every 97th of the most popular products, and fixed texts. */
export async function readQueries({ db }: Catalogue): Promise<Queries> {
  const products = await db
    .selectFrom('product')
    .select(['goods_id', 'goods_sn', 'goods_name', 'cas', 'target_key', 'category_id'])
    .orderBy('popularity_rank')
    .limit(SAMPLE_STEP * 100)
    .execute();
  const sampledProducts = products.filter((_, index) => index % SAMPLE_STEP === 0);
  const texts = sampledProducts.flatMap((product, index) => {
    const words = product.goods_name.split(/[\s,[\]()]+/).filter((word) => word.length > 2);
    const gene = product.target_key.startsWith('gene:') ? product.target_key.slice(5) : undefined;
    const firstWord = words[0] ?? product.goods_name;
    return [
      gene ?? product.cas ?? firstWord,
      product.goods_sn,
      firstWord.slice(0, 1 + (index % 4)),
      words.slice(0, 2).join(' '),
      product.goods_name,
    ];
  });
  const categories = await db.selectFrom('category').select('id').orderBy('product_count', 'desc').execute();
  return {
    texts: [
      ...texts,
      'antibody',
      'human',
      'anti',
      'kit',
      'recombinant protein',
      'rabbit polyclonal',
      '50-78-2',
    ],
    categoryIds: categories.map(({ id }) => id),
    goodsIds: sampledProducts.map((product) => product.goods_id),
  };
}

/** Returns the IDs of at least `count` products spread over the popularity range, or of all products when there are fewer. */
export async function spreadProductIds({ db }: Catalogue, count: number): Promise<number[]> {
  const products = await db.selectFrom('product').select('goods_id').orderBy('popularity_rank').execute();
  const step = Math.max(1, Math.floor(products.length / count));
  return products.filter((_, index) => index % step === 0).map(({ goods_id }) => goods_id);
}

/** Returns the names of at least `count` products spread over the popularity range, or of all products when there are fewer. */
export async function spreadNames(catalogue: Catalogue, count: number): Promise<string[]> {
  const ids = await spreadProductIds(catalogue, count);
  const rows = await catalogue.db.selectFrom('product').select(['goods_id', 'goods_name']).execute();
  const names = new Map(rows.map(({ goods_id, goods_name }) => [goods_id, goods_name]));
  return ids.map((id) => names.get(id) ?? '');
}
