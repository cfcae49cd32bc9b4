import { sql } from 'kysely';
import type { Catalogue } from '../catalogue/catalogue';
import { aggregateValues } from '../db/catalogue-sql';

export type CatalogueKind = 'products' | 'categories';

/**
 * Queries for ids in a stable order. Products are in the order of catalogue numbers, because that index covers the query; rows are
 * a hundred times as long as its entries. Categories without products are left out.
 */
const idsOf: Readonly<Record<CatalogueKind, ReturnType<typeof sql<{ id: number }>>>> = {
  products: sql`select goods_id as id from product order by goods_sn`,
  categories: sql`select id from category where product_count > 0 order by id`,
};

export async function countSitemapIds({ db }: Catalogue, kind: CatalogueKind): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${idsOf[kind]}) as listed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns a page of ids. They are read as one JSON row, because the driver's cost depends on the number of rows. */
export async function listSitemapIds(
  { db }: Catalogue,
  kind: CatalogueKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const page = sql`${idsOf[kind]} limit ${limit} offset ${offset}`;
  const ids = aggregateValues('id');
  const { rows } = await sql<{ json: string }>`select ${ids} as json from (${page}) as listed`.execute(db);
  return JSON.parse(rows[0]?.json ?? '[]') as number[];
}
