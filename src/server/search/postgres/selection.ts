import { sql, type RawBuilder } from 'kysely';
import { everyDocument } from './lexemes';
import type { SearchMatch } from './search-match';
import { allOf, lexeme, type TsQuery } from './ts-query';

/** What a document must have: what a query asks of its terms, or one of some values that follow from prices and stock. */
export type Narrower = { query: TsQuery } | { supplies: Supplies };

/** Values that follow from prices and stock, by their ids, and the documents of which the tables say something older. */
export interface Supplies {
  ids: readonly number[];
  amended: readonly number[];
  /** Those of the amended that have one of the values now. */
  having: readonly number[];
}

/** Of documents that a match has, those that also have all of what narrows. */
export interface Selection {
  match: SearchMatch;
  narrowing: readonly Narrower[];
}

/** Null for what finds nothing. */
export function conditionOf({ match, narrowing }: Selection): RawBuilder<boolean> | null {
  if (match.by === 'terms') return conditionOfQuery(match.all.query, narrowing);
  const listed = sql<boolean>`ordinal = any(${match.tiers.flat()}::int4[])`;
  if (narrowing.length === 0) return listed;
  const narrowed = conditionOfQuery(lexeme(everyDocument), narrowing);
  return narrowed && sql`${listed} and ${narrowed}`;
}

/** The same of documents by their terms. */
export function conditionOfQuery(query: TsQuery, narrowing: readonly Narrower[]): RawBuilder<boolean> | null {
  const everyOne = lexeme(everyDocument);
  const isAsked = query !== everyOne || narrowing.length === 0;
  const queries = narrowing.flatMap((each) => ('query' in each ? [each.query] : []));
  const asked = allOf(isAsked ? [query, ...queries] : queries, '');
  const supplies = narrowing.flatMap((each) => ('query' in each ? [] : [each.supplies]));
  if (asked === null || supplies.some(({ ids }) => ids.length === 0)) return null;
  return sql.join([...(asked === '' ? [] : [having(asked)]), ...supplies.map(supplied)], sql` and `);
}

/**
 * Behind a `select` the planner does not see what is asked, and always goes by the index: for many words it would think
 * it cheaper to read all documents, and be wrong, because terms lie outside the rows.
 */
const having = (query: string): RawBuilder<boolean> => sql`terms @@ (select ${query}::tsquery)`;

/** The values' bits are put together once for a statement; what is appended brings them into memory as a whole. */
const supplied = ({ ids, amended, having }: Supplies): RawBuilder<boolean> => {
  const stored = sql<boolean>`get_bit((select bit_or(bits) || '' from search_supply where id = any(${ids}::int4[])), ordinal) = 1`;
  if (amended.length === 0) return stored;
  return sql`case when ordinal = any(${amended}::int4[]) then ordinal = any(${having}::int4[]) else ${stored} end`;
};

/** It finds no more than this. */
export function mostOf({ match }: Selection): number {
  return match.by === 'terms'
    ? match.all.atMost
    : match.tiers.reduce((sum, ordinals) => sum + ordinals.length, 0);
}

/** The same for equal selections; null for documents by their ordinals, which have no name to be remembered by. */
export function keyOf({ match, narrowing }: Selection): string | null {
  return match.by === 'terms' ? JSON.stringify([match.all.query, narrowing]) : null;
}
