import type { SelectQueryBuilder, Simplify } from 'kysely';
import type { ShopTables } from './schema/shop-schema';

/** Pages are numbered from 1. */
interface PageRequest {
  page: number;
  page_size: number;
}

/** Returns one page of a query's rows, and the number of all its rows. The query must be ordered and must not be grouped. */
export async function readPage<Table extends keyof ShopTables, Row>(
  query: SelectQueryBuilder<ShopTables, Table, Row>,
  { page, page_size }: PageRequest,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const rows = await query
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: count };
}
