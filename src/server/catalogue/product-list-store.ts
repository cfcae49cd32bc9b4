import type { ProductInList } from '../../shared/contract/calls';
import type { Catalogue } from './catalogue';
import { sqlOf } from '../db/sql-dialect';
import { oncePerCatalogue } from './memoize-per-catalogue';
import { preparedQuery } from '../db/prepared-query';
import { listColumns, optionsColumn, toProductInList, type Tag } from './product-row';

/** One text of SQL for any number of ids. */
const listQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .select([...listColumns, optionsColumn(db)])
    .where('goods_id', 'in', sqlOf(db).numbersIn(ids)),
);

const nameQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .select(['goods_id', 'goods_sn', 'goods_name'])
    .where('goods_id', 'in', sqlOf(db).numbersIn(ids)),
);

/** Number and name of each product, in the order of `ids`. */
export async function namesOfGoods(
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<Pick<ProductInList, 'goods_id' | 'goods_sn' | 'goods_name'>[]> {
  if (ids.length === 0) return [];
  const rows = await nameQuery(catalogue, JSON.stringify(ids));
  return ids.flatMap((id) => rows.filter(({ goods_id }) => goods_id === id));
}

/** The tags that products carry, by id. */
export const tagsOf = oncePerCatalogue(async ({ db }): Promise<ReadonlyMap<number, Tag>> => {
  const tags = await db.selectFrom('tag').selectAll().execute();
  return new Map(tags.map((tag) => [tag.id, tag]));
});

/** The products in the order of `ids`; an id without a product is left out. */
export async function productsInList(catalogue: Catalogue, ids: readonly number[]): Promise<ProductInList[]> {
  if (ids.length === 0) return [];
  const tags = await tagsOf(catalogue);
  const rows = await listQuery(catalogue, JSON.stringify(ids));
  const found = new Map(rows.map((row) => [row.goods_id, toProductInList(row, tags, catalogue.shelves)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
