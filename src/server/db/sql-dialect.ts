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
