import type { Catalogue } from './catalogue';
import { sqlOf } from '../db/sql-dialect';
import { preparedQuery } from '../db/prepared-query';
import type { Size } from '../orders/stock-store';

/** Products that are asked for at once. */
const AT_ONCE = 1000;

const shelfQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product_option')
    .select(['goods_id', 'goods_attr', 'stock'])
    .where('goods_id', 'in', sqlOf(db).numbersIn(ids)),
);

/** All sizes of some products, with the units that the catalogue says of each. */
export async function shelfSizes(
  catalogue: Pick<Catalogue, 'db'>,
  goodsIds: readonly number[],
): Promise<(Size & { stock: number })[]> {
  const sizes: (Size & { stock: number })[] = [];
  for (let from = 0; from < goodsIds.length; from += AT_ONCE) {
    sizes.push(...(await shelfQuery(catalogue, JSON.stringify(goodsIds.slice(from, from + AT_ONCE)))));
  }
  return sizes;
}
