import { sql, type RawBuilder } from 'kysely';
import { ALL_DOCUMENTS_LEXEME, allOf, quoteLexeme, type TsQuery } from './lexemes';

/** Some documents, best first, described and not looked up. */
export interface QueryTier {
  query: TsQuery;
  /** It finds no more than this. */
  atMost: number;
}

/**
 * What a text finds: documents by what their terms have to be, as sets best first, of which the first counts where a
 * document is in several; or the documents themselves, in which case none is in two sets.
 */
export type PostgresMatch =
  { by: 'terms'; tiers: QueryTier[]; all: QueryTier } | { by: 'ordinals'; tiers: (readonly number[])[] };

export const emptyMatch: PostgresMatch = { by: 'ordinals', tiers: [] };

export const singleTierMatch = (tier: QueryTier): PostgresMatch => ({ by: 'terms', tiers: [tier], all: tier });

export const allDocuments = (documents: number): PostgresMatch =>
  singleTierMatch({ query: quoteLexeme(ALL_DOCUMENTS_LEXEME), atMost: documents });

/** Whether it is known without a look that nothing is found. */
export function isKnownEmpty(match: PostgresMatch): boolean {
  return match.by === 'terms' ? match.all.query === null : match.tiers.every((tier) => tier.length === 0);
}

/** What a document must have: what a query asks of its terms, or one of some values that follow from prices and stock. */
export type SelectionFilter = { query: TsQuery } | { supply: SupplyFilter };

/** Values that follow from prices and stock, by their ids, and the documents of which the tables say something older. */
export interface SupplyFilter {
  ids: readonly number[];
  amended: readonly number[];
  /** Those of the amended that have one of the values now. */
  amendedMatches: readonly number[];
}

/** Of documents that a match has, those that also have all of what narrows. */
export interface Selection {
  match: PostgresMatch;
  filters: readonly SelectionFilter[];
}

/** Null for what finds nothing. */
export function selectionCondition({ match, filters: narrowing }: Selection): RawBuilder<boolean> | null {
  if (match.by === 'terms') return queryCondition(match.all.query, narrowing);
  const listed = sql<boolean>`ordinal = any(${match.tiers.flat()}::int4[])`;
  if (narrowing.length === 0) return listed;
  const narrowed = queryCondition(quoteLexeme(ALL_DOCUMENTS_LEXEME), narrowing);
  return narrowed && sql`${listed} and ${narrowed}`;
}

/** The same of documents by their terms. */
export function queryCondition(query: TsQuery, narrowing: readonly SelectionFilter[]): RawBuilder<boolean> | null {
  const everyOne = quoteLexeme(ALL_DOCUMENTS_LEXEME);
  const isAsked = query !== everyOne || narrowing.length === 0;
  const queries = narrowing.flatMap((each) => ('query' in each ? [each.query] : []));
  const asked = allOf(isAsked ? [query, ...queries] : queries, '');
  const supplies = narrowing.flatMap((each) => ('query' in each ? [] : [each.supply]));
  if (asked === null || supplies.some(({ ids }) => ids.length === 0)) return null;
  return sql.join([...(asked === '' ? [] : [having(asked)]), ...supplies.map(supplied)], sql` and `);
}

/**
 * Behind a `select` the planner does not see what is asked, and always goes by the index: for many words it would think
 * it cheaper to read all documents, and be wrong, because terms lie outside the rows.
 */
const having = (query: string): RawBuilder<boolean> => sql`terms @@ (select ${query}::tsquery)`;

/** The values' bits are put together once for a statement; what is appended brings them into memory as a whole. */
const supplied = ({ ids, amended, amendedMatches: having }: SupplyFilter): RawBuilder<boolean> => {
  const stored = sql<boolean>`get_bit((select bit_or(bits) || '' from search_supply where id = any(${ids}::int4[])), ordinal) = 1`;
  if (amended.length === 0) return stored;
  return sql`case when ordinal = any(${amended}::int4[]) then ordinal = any(${having}::int4[]) else ${stored} end`;
};

/** It finds no more than this. */
export function maxSize({ match }: Selection): number {
  return match.by === 'terms'
    ? match.all.atMost
    : match.tiers.reduce((sum, ordinals) => sum + ordinals.length, 0);
}

/** The same for equal selections; null for documents by their ordinals, which have no name to be remembered by. */
export function selectionKey({ match, filters: narrowing }: Selection): string | null {
  return match.by === 'terms' ? JSON.stringify([match.all.query, narrowing]) : null;
}
