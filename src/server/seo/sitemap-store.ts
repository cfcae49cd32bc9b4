import { sql } from 'kysely';
import type { Catalogue } from '../catalogue/catalogue';
import { sqlOf } from '../catalogue/catalogue-sql';

/** What the catalogue has a page for, one each. */
export type Listed = 'products' | 'categories';

/**
 * Their ids in an order that stays. Products by their number: its index answers without a look at the rows, which are
 * a hundred times as long. A category without products has nothing to show and does not count.
 */
const idsOf: Readonly<Record<Listed, ReturnType<typeof sql<{ id: number }>>>> = {
  products: sql`select goods_id as id from product order by goods_sn`,
  categories: sql`select id from category where product_count > 0 order by id`,
};

export async function countListed({ db }: Catalogue, kind: Listed): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${idsOf[kind]}) as listed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ids of at most `limit` of them after the first `offset`; as one row, because the driver's cost is by row. */
export async function listedIds(
  { db }: Catalogue,
  kind: Listed,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const part = sql`${idsOf[kind]} limit ${limit} offset ${offset}`;
  const ids = sqlOf(db).jsonOfValues('id');
  const { rows } = await sql<{ json: string }>`select ${ids} as json from (${part}) as listed`.execute(db);
  return JSON.parse(rows[0]?.json ?? '[]') as number[];
}
