import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';
import type { CatalogueTables } from './schema/catalogue-schema';

/** Catalogue SQL that differs between SQLite and PostgreSQL. */
export interface SqlDialect {
  /** Aggregates rows into a JSON array of arrays, one per row; `[]` without rows. */
  aggregateRows(columns: readonly string[]): RawBuilder<string>;
  /** Aggregates one column into a JSON array; `[]` without rows. */
  aggregateValues(column: string): RawBuilder<string>;
  /** Expands a JSON array parameter to rows, for `in (...)`. */
  numbersFromJson(json: string): RawBuilder<number>;
  textsFromJson(json: string): RawBuilder<string>;
  /** Case-insensitive (ASCII) `like` with `\` as the escape character. */
  isLike(text: RawBuilder<string>, pattern: string): RawBuilder<boolean>;
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const sqlite: SqlDialect = {
  aggregateRows: (columns) => sql`json_group_array(json_array(${refs(columns)}))`,
  aggregateValues: (column) => sql`json_group_array(${sql.ref(column)})`,
  numbersFromJson: (json) => sql`(select value from json_each(${json}))`,
  textsFromJson: (json) => sql`(select value from json_each(${json}))`,
  isLike: (text, pattern) => sql`${text} like ${pattern} escape '\\'`,
};

const postgres: SqlDialect = {
  aggregateRows: (columns) => sql`coalesce(json_agg(json_build_array(${refs(columns)})), '[]')::text`,
  aggregateValues: (column) => sql`coalesce(json_agg(${sql.ref(column)}), '[]')::text`,
  numbersFromJson: (json) => sql`(select value::bigint from json_array_elements_text(${json}))`,
  textsFromJson: (json) => sql`(select value from json_array_elements_text(${json}))`,
  isLike: (text, pattern) => sql`${text} ilike ${pattern} escape '\\'`,
};

export function isPostgres(db: Kysely<CatalogueTables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns the dialect of the database that holds the catalogue. */
export function sqlDialect(db: Kysely<CatalogueTables>): SqlDialect {
  return isPostgres(db) ? postgres : sqlite;
}
