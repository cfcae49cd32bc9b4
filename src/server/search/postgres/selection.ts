import { sql, type RawBuilder } from 'kysely';
import { ALL_DOCUMENTS_LEXEME, allOf, quoteLexeme, type TsQuery } from './lexemes';

/** Documents of one relevance tier, described by a query and not yet read. */
export interface QueryTier {
  query: TsQuery;
  /** Upper bound of the number of documents. */
  atMost: number;
}

/**
 * Matching documents in tiers, best first: described by their terms, where a document in several tiers counts in the
 * first one, or listed by their ordinals in disjoint tiers.
 */
export type PostgresMatch =
  { by: 'terms'; tiers: QueryTier[]; all: QueryTier } | { by: 'ordinals'; tiers: (readonly number[])[] };

export const emptyMatch: PostgresMatch = { by: 'ordinals', tiers: [] };

export const singleTierMatch = (tier: QueryTier): PostgresMatch => ({
  by: 'terms',
  tiers: [tier],
  all: tier,
});

export const allDocuments = (documents: number): PostgresMatch =>
  singleTierMatch({ query: quoteLexeme(ALL_DOCUMENTS_LEXEME), atMost: documents });

/** Whether a match is certainly empty, without a database query. */
export function isKnownEmpty(match: PostgresMatch): boolean {
  return match.by === 'terms' ? match.all.query === null : match.tiers.every((tier) => tier.length === 0);
}

/** A condition on the terms of a document, or on its facet values of price and stock. */
export type SelectionFilter = { query: TsQuery } | { supply: SupplyFilter };

export interface SupplyFilter {
  /** Ids of facet values; a document must have at least one of them. */
  ids: readonly number[];
  /** Documents whose stored values are out of date. */
  amended: readonly number[];
  /** The amended documents that currently have one of the values. */
  amendedMatches: readonly number[];
}

/** The documents of a match that pass all filters. */
export interface Selection {
  match: PostgresMatch;
  filters: readonly SelectionFilter[];
}

/** Returns the `where` condition of a selection, or null when it is certainly empty. */
export function selectionCondition({ match, filters }: Selection): RawBuilder<boolean> | null {
  if (match.by === 'terms') return queryCondition(match.all.query, filters);
  const listed = sql<boolean>`ordinal = any(${match.tiers.flat()}::int4[])`;
  if (filters.length === 0) return listed;
  const filtered = queryCondition(quoteLexeme(ALL_DOCUMENTS_LEXEME), filters);
  return filtered && sql`${listed} and ${filtered}`;
}

/** Returns the `where` condition of a query with filters, or null when it is certainly empty. */
export function queryCondition(
  query: TsQuery,
  filters: readonly SelectionFilter[],
): RawBuilder<boolean> | null {
  const matchesAll = query === quoteLexeme(ALL_DOCUMENTS_LEXEME);
  const filterQueries = filters.flatMap((filter) => ('query' in filter ? [filter.query] : []));
  const combined = allOf(matchesAll && filters.length > 0 ? filterQueries : [query, ...filterQueries], '');
  const supplies = filters.flatMap((filter) => ('query' in filter ? [] : [filter.supply]));
  if (combined === null || supplies.some(({ ids }) => ids.length === 0)) return null;
  const termConditions = combined === '' ? [] : [termCondition(combined)];
  return sql.join([...termConditions, ...supplies.map(supplyCondition)], sql` and `);
}

/**
 * The sub-select hides the query from the planner, so that it always uses the index. For frequent words the planner
 * underestimates the cost of a sequential scan, because terms are stored outside the rows (TOAST).
 */
const termCondition = (query: string): RawBuilder<boolean> => sql`terms @@ (select ${query}::tsquery)`;

/** The bitmaps are combined once per statement; appending '' makes PostgreSQL load the result into memory. */
const supplyCondition = ({ ids, amended, amendedMatches }: SupplyFilter): RawBuilder<boolean> => {
  const stored = sql<boolean>`get_bit((select bit_or(bits) || '' from search_supply where id = any(${ids}::int4[])), ordinal) = 1`;
  if (amended.length === 0) return stored;
  return sql`case when ordinal = any(${amended}::int4[]) then ordinal = any(${amendedMatches}::int4[]) else ${stored} end`;
};

/** Returns an upper bound of the number of documents. */
export function maxSize({ match }: Selection): number {
  return match.by === 'terms'
    ? match.all.atMost
    : match.tiers.reduce((sum, ordinals) => sum + ordinals.length, 0);
}

/** Returns a cache key, or null for documents given by their ordinals. */
export function selectionKey({ match, filters }: Selection): string | null {
  return match.by === 'terms' ? JSON.stringify([match.all.query, filters]) : null;
}
