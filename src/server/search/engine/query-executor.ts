import { LRUCache } from 'lru-cache';
import type { Facet } from '../../../shared/contract/calls';
import { AVAILABILITY_FACET, type AvailabilityAmendment } from './facet-definitions';
import type { DocumentSet, DocumentSetPool } from './document-set';
import type { FacetCounter } from './facet-counter';
import { termNamespace, type IndexBlocks, type IndexHead } from './index-format';
import type { PostingLists } from './posting-lists';
import { findByNumbers, singleTier, interpretQuery, type InterpretedQuery } from './query-interpreter';
import type { ResultPages } from './result-pages';
import type { SearchQuery, SearchResult, SuggestionResult } from './search-index';
import type { StockAmendments } from './stock-amendments';
import type { StringTable } from './string-table';
import type { SpellCorrector } from './spell-corrector';
import type { WordMatcherParts } from './word-matcher';

/** Smaller results are recomputed instead of cached. */
const MIN_CACHED_TOTAL = 2000;
const CACHE_ENTRIES = 128;

export interface IndexParts {
  head: IndexHead;
  blocks: Pick<IndexBlocks, 'goodsIds' | 'valueLists'>;
  words: WordMatcherParts;
  corrector: SpellCorrector;
  values: StringTable;
  lists: PostingLists;
  counter: FacetCounter;
  amendments: StockAmendments;
  pages: ResultPages;
  pool: DocumentSetPool;
}

/** An interpreted query with the outcome of spell correction. */
type ResolvedQuery = InterpretedQuery & Pick<SearchResult, 'corrected' | 'leftOut' | 'nearest'>;

const asTyped = (reading: InterpretedQuery): ResolvedQuery => ({
  ...reading,
  corrected: null,
  leftOut: null,
  nearest: [],
});

type Filters = { range: IndexHead['facets'][number]; documents: DocumentSet }[];

interface FilteredMatch {
  /** Before the filters. */
  matched: DocumentSet;
  filters: Filters;
  /** After the filters. */
  all: DocumentSet;
  total: number;
}

/** Runs queries on the index. Synchronous, because all queries share one pool of document sets. */
export class QueryExecutor {
  /** Pages and facets of large results, such as those of common prefixes typed into the search box. */
  private readonly pageCache = new LRUCache<string, SearchResult>({ max: CACHE_ENTRIES });
  private readonly facetCache = new LRUCache<string, Facet[]>({ max: CACHE_ENTRIES });

  constructor(private readonly parts: IndexParts) {}

  find(query: SearchQuery): SearchResult {
    // Given document sets have no cache key.
    if (query.rankedOrdinals !== undefined) return this.execute(query, null);
    const { text, as, exact, numbers, categoryId, filters, facetSearch, sort, page, pageSize } = query;
    const matchKey = JSON.stringify([text, as, exact, numbers, categoryId, filters, facetSearch]);
    const pageKey = `${sort} ${page} ${pageSize} ${matchKey}`;
    const cached = this.pageCache.get(pageKey);
    if (cached) return cached;
    const result = this.execute(query, matchKey);
    if (result.total >= MIN_CACHED_TOTAL) this.pageCache.set(pageKey, result);
    return result;
  }

  /** `matchKey` is the cache key of the match without sort order and page; null = do not cache. */
  private execute(query: SearchQuery, matchKey: string | null): SearchResult {
    const { pool, pages, blocks } = this.parts;
    try {
      const { tiers, all: matched, ...outcome } = this.resolve(query);
      if (query.categoryId !== undefined) matched.intersect(this.inCategory(query.categoryId));
      const filters = this.filtersOf(query.filters);
      const all = applyFilters(matched, filters, pool);
      const total = all.count();
      const ordinals = pages.page({ tiers, all, total }, query, pool);
      return {
        goodsIds: Array.from(ordinals, (ordinal) => blocks.goodsIds[ordinal]!),
        ordinals,
        total,
        facets: this.facetsOf(query, { matched, filters, all, total }, matchKey),
        ...outcome,
      };
    } finally {
      pool.releaseAll();
    }
  }

  suggest(text: string, limit: number, categoryId?: number): SuggestionResult {
    const { pool, pages, blocks } = this.parts;
    try {
      const { tiers, all, readAs, corrected, leftOut } = this.resolve(
        { text, exact: false },
        { offerNearest: false },
      );
      if (categoryId !== undefined) all.intersect(this.inCategory(categoryId));
      const page = { sort: 'relevance', page: 1, pageSize: limit } as const;
      const ordinals = pages.page({ tiers, all, total: all.count() }, page, pool);
      const goodsIds = Array.from(ordinals, (ordinal) => blocks.goodsIds[ordinal]!);
      return { goodsIds, readAs, corrected, leftOut };
    } finally {
      pool.releaseAll();
    }
  }

  tally(facet: string, filters: SearchQuery['filters']): ReadonlyMap<string, number> {
    const { head, counter, pool } = this.parts;
    const range = head.facets.find(({ name }) => name === facet);
    if (!range) return new Map();
    try {
      return counter.tally(this.passing(filters), range);
    } finally {
      pool.releaseAll();
    }
  }

  mostPopular(filters: SearchQuery['filters'], limit: number): number[] {
    const { blocks, pool } = this.parts;
    try {
      const all = this.passing(filters);
      const ordinals = new Uint32Array(Math.min(limit, all.count()));
      all.read(ordinals, 0);
      return Array.from(ordinals, (ordinal) => blocks.goodsIds[ordinal]!);
    } finally {
      pool.releaseAll();
    }
  }

  /** Replaces the stock amendments and clears the caches. */
  amendStock(products: readonly AvailabilityAmendment[]): void {
    this.parts.amendments.replace(products);
    this.pageCache.clear();
    this.facetCache.clear();
  }

  private passing(filters: SearchQuery['filters']): DocumentSet {
    const { pool } = this.parts;
    const everything = pool.acquire();
    everything.fill();
    return applyFilters(everything, this.filtersOf(filters), pool);
  }

  private resolve(
    query: Pick<SearchQuery, 'text' | 'as' | 'exact' | 'numbers' | 'rankedOrdinals'>,
    { offerNearest = true } = {},
  ): ResolvedQuery {
    if (query.numbers !== undefined) return this.matchNumbers(query.numbers);
    if (query.rankedOrdinals !== undefined) return this.matchRanked(query.rankedOrdinals);
    if (query.text === undefined) return this.matchAll();
    const { words, corrector } = this.parts;
    const reading = interpretQuery(query.text, query.as, words);
    if (reading.readAs !== 'words' || !reading.all.isEmpty()) return asTyped(reading);
    const correction = query.exact === true ? null : corrector.correct(query.text);
    if (correction) {
      const { text, tiers, all } = correction;
      return { ...asTyped(reading), tiers, all, corrected: text };
    }
    const reduced = query.exact === true ? null : corrector.dropOneWord(query.text);
    if (reduced) {
      const { leftOut, tiers, all } = reduced;
      return { ...asTyped(reading), tiers, all, leftOut };
    }
    return { ...asTyped(reading), nearest: offerNearest ? corrector.suggestAlternatives(query.text) : [] };
  }

  private matchAll(): ResolvedQuery {
    const everything = this.parts.pool.acquire();
    everything.fill();
    return asTyped({ ...singleTier(everything), readAs: 'words', alsoAs: [] });
  }

  private matchNumbers(numbers: readonly string[]): ResolvedQuery {
    const listed = findByNumbers(numbers, this.parts.words.terms, this.parts.pool);
    return asTyped({ ...singleTier(listed), readAs: 'list', alsoAs: ['words'] });
  }

  private matchRanked(ranked: readonly Uint32Array[]): ResolvedQuery {
    const all = this.parts.pool.acquire();
    const tiers = ranked.map((ordinals) => {
      const tier = this.parts.pool.acquire();
      for (const ordinal of ordinals) tier.add(ordinal);
      all.union(tier);
      return tier;
    });
    return asTyped({ tiers, all, readAs: 'smiles', alsoAs: [] });
  }

  private inCategory(id: number): DocumentSet {
    const documents = this.parts.pool.acquire();
    this.parts.words.terms.addTerm(termNamespace.category + String(id), { near: documents });
    return documents;
  }

  /** Ignores unknown facets; an unknown value matches no product. */
  private filtersOf(filters: SearchQuery['filters']): Filters {
    const { head, pool, values, lists, blocks, amendments } = this.parts;
    return Object.entries(filters).flatMap(([name, texts]) => {
      const range = head.facets.find((facet) => facet.name === name);
      if (!range || texts.length === 0) return [];
      const documents = pool.acquire();
      const chosen = texts
        .map((text) => values.indexOf(text, range.first, range.first + range.count))
        .filter((value) => value >= 0);
      for (const value of chosen) lists.addTo(documents, blocks.valueLists[value]!);
      if (name === AVAILABILITY_FACET) amendments.applyToFilter(documents, chosen, pool);
      return [{ range, documents }];
    });
  }

  private facetsOf(query: SearchQuery, match: FilteredMatch, matchKey: string | null): Facet[] {
    const { matched, filters, all, total } = match;
    const isLarge = total >= MIN_CACHED_TOTAL || (filters.length > 0 && matched.count() >= MIN_CACHED_TOTAL);
    if (!isLarge || matchKey === null) return this.countFacets(query, matched, filters, all);
    const cached = this.facetCache.get(matchKey);
    if (cached) return cached;
    const facets = this.countFacets(query, matched, filters, all);
    this.facetCache.set(matchKey, facets);
    return facets;
  }

  /** Counts each facet under the filters of all other facets. */
  private countFacets(query: SearchQuery, matched: DocumentSet, filters: Filters, all: DocumentSet): Facet[] {
    const { head, counter, pool } = this.parts;
    const filtered = new Set(filters.map(({ range }) => range.name));
    const free = head.facets.filter(({ name }) => !filtered.has(name));
    const request = { selected: query.filters, facetSearch: query.facetSearch ?? null };
    const facets = counter.count(all, free, request);
    for (const { range } of filters) {
      const others = filters.filter((filter) => filter.range !== range);
      facets.push(...counter.count(applyFilters(matched, others, pool), [range], request));
    }
    const place = (facet: Facet): number => head.facets.findIndex(({ name }) => name === facet.name);
    return facets.sort((a, b) => place(a) - place(b));
  }
}

function applyFilters(documents: DocumentSet, filters: Filters, pool: DocumentSetPool): DocumentSet {
  if (filters.length === 0) return documents;
  const left = pool.copy(documents);
  for (const filter of filters) left.intersect(filter.documents);
  return left;
}
