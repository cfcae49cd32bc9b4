import { sql, type RawBuilder } from 'kysely';
import { ignoreCase } from './ignore-case';

/** Parts of SQL for the catalogue, which is always SQLite. */

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Aggregates rows into a JSON array of arrays, one per row; `[]` without rows. */
export function aggregateRows(columns: readonly string[]): RawBuilder<string> {
  return sql`json_group_array(json_array(${refs(columns)}))`;
}

/** Aggregates one column into a JSON array; `[]` without rows. */
export function aggregateValues(column: string): RawBuilder<string> {
  return sql`json_group_array(${sql.ref(column)})`;
}

/** Expands a parameter with a JSON array of numbers to rows, for `in (...)`. */
export function numbersFromJson(json: string): RawBuilder<number> {
  return sql`(select value from json_each(${json}))`;
}

/** Expands a parameter with a JSON array of texts to rows, for `in (...)`. */
export function textsFromJson(json: string): RawBuilder<string> {
  return sql`(select value from json_each(${json}))`;
}

/** Condition that a text matches a pattern of `like`, ignoring case. `\` is the escape character. */
export function isLike(text: RawBuilder<string>, pattern: string): RawBuilder<boolean> {
  const compared = ignoreCase(text, pattern);
  return sql`${compared.text} like ${compared.pattern} escape '\\'`;
}
