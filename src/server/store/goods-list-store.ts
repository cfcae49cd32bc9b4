import { sql } from 'kysely';
import type { ProductInList } from '../../shared/contract/calls';
import { LruCache } from '../search/lru-cache';
import type { Catalogue } from './catalogue';
import { oncePerCatalogue } from './once-per-catalogue';
import { listColumns, optionsColumn, toProductInList } from './product-row';

/** About 2 KB each. */
const remembered = 1000;

const memoryOf = oncePerCatalogue(async ({ db }) => {
  const tags = await db.selectFrom('tag').selectAll().execute();
  return {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    products: new LruCache<number, ProductInList>(remembered),
  };
});

/** The products in the order of `ids`; an id without a product is left out. */
export async function productsInList(catalogue: Catalogue, ids: readonly number[]): Promise<ProductInList[]> {
  const { products } = await memoryOf(catalogue);
  const found = new Map<number, ProductInList>();
  const missing: number[] = [];
  for (const id of ids) {
    const known = products.get(id);
    if (known) found.set(id, known);
    else missing.push(id);
  }
  for (const product of await readProducts(catalogue, missing)) {
    found.set(product.goods_id, product);
    products.set(product.goods_id, product);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** One query, and one text of SQL for any number of ids: the driver's cost is by value and by text. */
async function readProducts(catalogue: Catalogue, ids: readonly number[]): Promise<ProductInList[]> {
  if (ids.length === 0) return [];
  const { tags } = await memoryOf(catalogue);
  const rows = await catalogue.db
    .selectFrom('product')
    .select([...listColumns, optionsColumn])
    .where('goods_id', 'in', sql<number>`(select value from json_each(${JSON.stringify(ids)}))`)
    .execute();
  return rows.map((row) => toProductInList(row, tags));
}
