import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';
import type { CatalogueTables } from './schema/catalogue-schema';

/** What the two databases that a catalogue may be in spell differently. */
export interface CatalogueSql {
  /** All rows as one text of JSON: a list with a list of these columns for each row. `[]` for no rows. */
  jsonOfRows(columns: readonly string[]): RawBuilder<string>;
  /** The same with the bare values of one column. */
  jsonOfValues(column: string): RawBuilder<string>;
  /** The members of a list in JSON, as the rows that `in` looks into. */
  numbersIn(json: string): RawBuilder<number>;
  textsIn(json: string): RawBuilder<string>;
  /** Whether a text matches a pattern of `like`, capitals and small letters of ASCII being the same. */
  isLike(text: RawBuilder<string>, pattern: string): RawBuilder<boolean>;
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const sqlite: CatalogueSql = {
  jsonOfRows: (columns) => sql`json_group_array(json_array(${refs(columns)}))`,
  jsonOfValues: (column) => sql`json_group_array(${sql.ref(column)})`,
  numbersIn: (json) => sql`(select value from json_each(${json}))`,
  textsIn: (json) => sql`(select value from json_each(${json}))`,
  isLike: (text, pattern) => sql`${text} like ${pattern} escape '\\'`,
};

const postgres: CatalogueSql = {
  jsonOfRows: (columns) => sql`coalesce(json_agg(json_build_array(${refs(columns)})), '[]')::text`,
  jsonOfValues: (column) => sql`coalesce(json_agg(${sql.ref(column)}), '[]')::text`,
  numbersIn: (json) => sql`(select value::bigint from json_array_elements_text(${json}))`,
  textsIn: (json) => sql`(select value from json_array_elements_text(${json}))`,
  isLike: (text, pattern) => sql`${text} ilike ${pattern} escape '\\'`,
};

export function isPostgres(db: Kysely<CatalogueTables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The spelling of the database that this catalogue is in. */
export function sqlOf(db: Kysely<CatalogueTables>): CatalogueSql {
  return isPostgres(db) ? postgres : sqlite;
}
