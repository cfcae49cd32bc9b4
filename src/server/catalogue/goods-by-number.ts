import type { Catalogue } from './catalogue';
import { preparedQuery } from '../db/prepared-query';

const numberQuery = preparedQuery((db, goodsSn: string) =>
  db.selectFrom('product').select('goods_id').where('goods_sn', '=', goodsSn),
);

/** The product with exactly this catalogue number, or null. */
export async function goodsByNumber(catalogue: Catalogue, goodsSn: string): Promise<number | null> {
  const [row] = await numberQuery(catalogue, goodsSn);
  return row?.goods_id ?? null;
}
