import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

/** Expands a parameter with a JSON array of numbers to rows, for `in (...)`, in the dialect of the database. */
export function expandNumbers<Tables>(db: Kysely<Tables>, json: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql`(select value::bigint from json_array_elements_text(${json}))`
    : sql`(select value from json_each(${json}))`;
}

function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Rows per statement. */
const CHUNK_ROWS = 50;

/**
 * Splits rows into chunks of {@link CHUNK_ROWS}, and the remaining rows into chunks of one: each further chunk size would add
 * a statement to the cache of prepared statements.
 */
export function rowChunks<Row>(rows: readonly Row[]): Row[][] {
  const rowsInChunks = rows.length - (rows.length % CHUNK_ROWS);
  const chunks: Row[][] = [];
  for (let from = 0; from < rowsInChunks; from += CHUNK_ROWS)
    chunks.push(rows.slice(from, from + CHUNK_ROWS));
  return [...chunks, ...rows.slice(rowsInChunks).map((row) => [row])];
}
