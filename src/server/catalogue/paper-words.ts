import { sql, type RawBuilder } from 'kysely';

/** Each number of words is a statement of its own, which stays prepared. */
const MOST_WORDS = 6;

/** For each word that somebody looks for a pattern of `like … escape '\'`, in which what was typed means itself. */
export function wordPatterns(key: string): string[] {
  return key
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** A column of impact factors as numbers, null where there is none: as text 9.1 would be more than 10.2. */
export function impactOf(column: RawBuilder<string>): RawBuilder<number | null> {
  return sql`cast(nullif(${column}, '') as double precision)`;
}
