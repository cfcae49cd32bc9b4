import { searchByText } from '../../src/server/search/search-text';
import type { Catalogue } from '../../src/server/catalogue/catalogue';
import {
  halfOf,
  queryHalves,
  queryKinds,
  type LabeledQuery,
  type QueryHalf,
  type QueryKind,
  type RelevantProducts,
} from './labels/labeled-query';

type Find = Catalogue['search']['find'];
type SearchQuery = Parameters<Find>[0];
type SearchResult = Awaited<ReturnType<Find>>;

const MAX_ATTEMPTS = 20;

export interface QueryKindQuality {
  kind: QueryKind;
  total: number;
  /** Queries with a relevant product in the first position. */
  first: number;
  /** Queries with a relevant product in the first three positions. */
  inTopThree: number;
}

export interface QueryHalfQuality {
  half: QueryHalf;
  total: number;
  inTopThree: number;
}

export interface SearchQuality {
  byKind: QueryKindQuality[];
  byHalf: QueryHalfQuality[];
  total: number;
  inTopThree: number;
  /** Queries without a relevant product in the top three, with the names of these three. */
  missed: { query: LabeledQuery; topNames: string[] }[];
}

/** Runs all queries and evaluates the top three results. */
export async function measureSearchQuality(
  catalogue: Catalogue,
  queries: readonly LabeledQuery[],
): Promise<SearchQuality> {
  const byKind = queryKinds.map((kind): QueryKindQuality => ({ kind, total: 0, first: 0, inTopThree: 0 }));
  const missed: SearchQuality['missed'] = [];
  for (const query of queries) {
    const firstPage = { filters: {}, sort: 'relevance', page: 1, pageSize: 12 } as const;
    const result = await searchWithRetry(catalogue, { text: query.text, ...firstPage });
    const ids = result.goodsIds.slice(0, 3);
    const rows = await catalogue.db
      .selectFrom('product')
      .select([
        'goods_id',
        'goods_sn',
        'goods_name',
        'cas',
        'formula',
        'target_key',
        'product_class',
        'attrs',
      ])
      .where('goods_id', 'in', ids)
      .execute();
    const topRows = ids.flatMap((id) => rows.filter(({ goods_id }) => goods_id === id));
    const relevance = topRows.map((row) => isRelevant(row, query.relevant));
    const kindQuality = byKind.find(({ kind }) => kind === query.kind);
    if (!kindQuality) throw new RangeError(`unknown query kind: ${query.kind}`);
    kindQuality.total++;
    if (relevance[0] === true) kindQuality.first++;
    if (relevance.includes(true)) kindQuality.inTopThree++;
    else missed.push({ query, topNames: topRows.map(({ goods_name }) => goods_name) });
  }
  const missedQueries = new Set(missed.map(({ query }) => query));
  const byHalf = queryHalves.map((half): QueryHalfQuality => {
    const queriesOfHalf = queries.filter((query) => halfOf(query) === half);
    return {
      half,
      total: queriesOfHalf.length,
      inTopThree: queriesOfHalf.filter((query) => !missedQueries.has(query)).length,
    };
  });
  return { byKind, byHalf, total: queries.length, inTopThree: queries.length - missed.length, missed };
}

/**
 * Searches again while the result must not be cached, up to {@link MAX_ATTEMPTS} times: it is then incomplete, such as after
 * a timeout of the structure search on a busy machine.
 */
async function searchWithRetry(catalogue: Catalogue, query: SearchQuery): Promise<SearchResult> {
  for (let attempt = 1; ; attempt += 1) {
    let isTransient = false;
    const result = await searchByText(catalogue, query, { markUncacheable: () => (isTransient = true) });
    if (!isTransient || attempt === MAX_ATTEMPTS) return result;
  }
}

interface ProductRow {
  goods_sn: string;
  goods_name: string;
  cas: string | null;
  formula: string | null;
  target_key: string;
  product_class: string;
  attrs: string;
}

function isRelevant(
  row: ProductRow,
  { name_has = [], fact_has, ...equalColumns }: RelevantProducts,
): boolean {
  const name = row.goods_name.toLowerCase();
  return (
    Object.entries(equalColumns).every(
      ([column, value]) => row[column as keyof typeof equalColumns] === value,
    ) &&
    name_has.every((part) => name.includes(part.toLowerCase())) &&
    (fact_has === undefined || hasFact(row, fact_has))
  );
}

function hasFact({ attrs }: ProductRow, [name, part]: NonNullable<RelevantProducts['fact_has']>): boolean {
  const facts = JSON.parse(attrs) as { attr_name: string; attr_value: string }[];
  return facts.some(({ attr_name, attr_value }) => attr_name === name && attr_value.includes(part));
}
