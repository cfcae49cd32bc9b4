import type { ReplyOf } from '../../shared/contract/calls';
import type { Catalogue } from '../catalogue/catalogue';
import { sqlOf } from '../catalogue/catalogue-sql';
import { preparedQuery } from '../db/prepared-query';
import { pictureAltOf, pictureOf } from '../catalogue/product-row';

type Picture = ReplyOf<'goodsImages'>['list'][number];

/** One text of SQL for any number of ids. */
const rowsQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .select(['goods_id', 'goods_sn', 'goods_name', 'product_class', 'smiles', 'formula'])
    .where('goods_id', 'in', sqlOf(db).numbersIn(ids)),
);

/** The pictures of products, in the order of `ids`; an id without a product is left out. */
export async function picturesOf(catalogue: Catalogue, ids: readonly number[]): Promise<Picture[]> {
  if (ids.length === 0) return [];
  const rows = await rowsQuery(catalogue, JSON.stringify(ids));
  const found = new Map(rows.map((row) => [row.goods_id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (!row) return [];
    const { goods_id, goods_sn, goods_name } = row;
    return [{ goods_id, goods_sn, goods_name, img: pictureOf(goods_id), alt: pictureAltOf(row) }];
  });
}
