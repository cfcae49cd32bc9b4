import { LRUCache } from 'lru-cache';
import type { Facet } from '../../../shared/contract/calls';
import { separateAmounts } from '../../../shared/search/amounts';
import { AVAILABILITY_FACET, type AvailabilityOverride } from './facet-definitions';
import type { DocumentSet, DocumentSetPool } from './document-set';
import type { FacetCounter } from './facet-counter';
import { termNamespace, type IndexBlocks, type IndexFacet, type IndexHead } from './index-format';
import type { PostingLists } from './posting-lists';
import { namesInQuery, withoutClones, type NameInQuery } from './query-qualifiers';
import { findByNumbers, singleTier, interpretQuery, type InterpretedQuery } from './query-interpreter';
import type { ResultPages } from './result-pages';
import type { SearchQuery, SearchResult, SuggestionResult } from './search-index';
import type { AvailabilityOverrides } from './availability-overrides';
import type { StringTable } from './string-table';
import type { SpellCorrector } from './spell-corrector';
import { compactKey } from './tokenizer';
import { partialWords, type WordMatcherDeps } from './word-matcher';
import { translateWords } from './vocabulary/word-translations';

/** Results with fewer products are not cached: they are computed quickly. */
const MIN_CACHED_TOTAL = 2000;
/** Maximum entries of the cache of pages, and of the cache of facets. */
const MAX_CACHE_ENTRIES = 128;

export interface QueryExecutorDeps {
  head: IndexHead;
  blocks: Pick<IndexBlocks, 'goodsIds' | 'valueLists'>;
  matcherDeps: WordMatcherDeps;
  corrector: SpellCorrector;
  values: StringTable;
  lists: PostingLists;
  counter: FacetCounter;
  overrides: AvailabilityOverrides;
  pages: ResultPages;
  pool: DocumentSetPool;
}

/** An interpreted query with the outcome of spell correction. */
type ResolvedQuery = InterpretedQuery & Pick<SearchResult, 'corrected' | 'leftOut' | 'nearest'>;

type ReadingOutcome = Pick<ResolvedQuery, 'readAs' | 'corrected' | 'leftOut'>;

/** Returns a query whose text was searched as it is. */
const withoutCorrection = (reading: InterpretedQuery): ResolvedQuery => ({
  ...reading,
  corrected: null,
  leftOut: null,
  nearest: [],
});

/** The facets with selected values, each with all documents of the index that have one of these values. */
type Filters = { facet: IndexFacet; documents: DocumentSet }[];

interface FilteredMatch {
  /** Documents that match the query, before the filters. */
  matched: DocumentSet;
  filters: Filters;
  /** Documents after the filters. */
  filtered: DocumentSet;
  /** Number of `filtered` documents. */
  total: number;
}

/**
 * Runs queries on the index. Synchronous, because all queries share one pool of document sets. The caller releases the sets after
 * each call.
 */
export class QueryExecutor {
  /** Pages and facets of large results, such as those of common prefixes typed into the search box. */
  private readonly pageCache = new LRUCache<string, SearchResult>({ max: MAX_CACHE_ENTRIES });
  private readonly facetCache = new LRUCache<string, Facet[]>({ max: MAX_CACHE_ENTRIES });

  constructor(private readonly deps: QueryExecutorDeps) {}

  find(query: SearchQuery): SearchResult {
    // A query for given ordinals has no cache key.
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
    const { pool, pages, blocks } = this.deps;
    const { tiers, all: matched, ...outcome } = this.resolve(query);
    if (query.categoryId !== undefined) matched.intersect(this.documentsInCategory(query.categoryId));
    const filters = this.filtersOf(query.filters);
    const filtered = applyFilters(matched, filters, pool);
    const total = filtered.count();
    const ordinals = pages.page({ tiers, all: filtered, total }, query, pool);
    return {
      goodsIds: Array.from(ordinals, (ordinal) => blocks.goodsIds[ordinal]!),
      ordinals,
      total,
      facets: this.facetsOf(query, { matched, filters, filtered, total }, matchKey),
      partialWords: total === 0 ? [] : this.partialWordsOf(query, outcome),
      ...outcome,
    };
  }

  private partialWordsOf(
    { text = '' }: SearchQuery,
    { readAs, corrected, leftOut }: ReadingOutcome,
  ): string[] {
    return readAs === 'words' && corrected === null
      ? partialWords(text, leftOut ?? '', this.deps.matcherDeps.terms)
      : [];
  }

  suggest(text: string, limit: number, categoryId?: number): SuggestionResult {
    const { pool, pages, blocks } = this.deps;
    const { tiers, all, readAs, corrected, leftOut } = this.resolve({ text }, { offerNearest: false });
    if (categoryId !== undefined) all.intersect(this.documentsInCategory(categoryId));
    const page = { sort: 'relevance', page: 1, pageSize: limit } as const;
    const ordinals = pages.page({ tiers, all, total: all.count() }, page, pool);
    const goodsIds = Array.from(ordinals, (ordinal) => blocks.goodsIds[ordinal]!);
    return { goodsIds, readAs, corrected, leftOut };
  }

  countFacetValues(
    facetName: string,
    filters: SearchQuery['filters'],
    categoryId?: number,
  ): ReadonlyMap<string, number> {
    const { head, counter } = this.deps;
    const facet = head.facets.find(({ name }) => name === facetName);
    if (!facet) return new Map();
    const documents = this.filteredDocuments(filters);
    if (categoryId !== undefined) documents.intersect(this.documentsInCategory(categoryId));
    return counter.countFacetValues(documents, facet);
  }

  mostPopular(filters: SearchQuery['filters'], limit: number): number[] {
    const { blocks } = this.deps;
    const documents = this.filteredDocuments(filters);
    const ordinals = new Uint32Array(Math.min(limit, documents.count()));
    documents.read(ordinals);
    return Array.from(ordinals, (ordinal) => blocks.goodsIds[ordinal]!);
  }

  /** Replaces the availability overrides and clears the caches. */
  overrideAvailability(products: readonly AvailabilityOverride[]): void {
    this.deps.overrides.replace(products);
    this.pageCache.clear();
    this.facetCache.clear();
  }

  private filteredDocuments(filters: SearchQuery['filters']): DocumentSet {
    const { pool } = this.deps;
    const allDocuments = pool.acquire();
    allDocuments.fill();
    return applyFilters(allDocuments, this.filtersOf(filters), pool);
  }

  private resolve(
    query: Pick<SearchQuery, 'text' | 'as' | 'exact' | 'numbers' | 'rankedOrdinals'>,
    { offerNearest = true } = {},
  ): ResolvedQuery {
    if (query.numbers !== undefined) return this.matchNumbers(query.numbers);
    if (query.rankedOrdinals !== undefined) return this.matchRanked(query.rankedOrdinals);
    if (query.text === undefined) return this.matchAll();
    const englishText = query.exact === true ? query.text : this.translated(query.text);
    const resolved = this.resolveText({ ...query, text: englishText }, offerNearest);
    const isTranslated = englishText !== query.text && !resolved.all.isEmpty();
    return isTranslated ? { ...resolved, corrected: resolved.corrected ?? englishText } : resolved;
  }

  private resolveText(
    query: { text: string } & Pick<SearchQuery, 'as' | 'exact'>,
    offerNearest: boolean,
  ): ResolvedQuery {
    const { matcherDeps, corrector } = this.deps;
    const isExact = query.exact === true;
    const reading = interpretQuery(query.text, query.as, matcherDeps);
    if (reading.readAs !== 'words') return withoutCorrection(reading);
    const nameMatch = isExact ? null : this.resolveNamedPart(query.text, reading);
    if (nameMatch) return nameMatch;
    if (!reading.all.isEmpty()) return withoutCorrection(reading);
    const { text, amounts } = separateAmounts(query.text);
    const similarMatch = isExact || text === '' ? null : this.resolveSimilar(text, query.as);
    if (similarMatch) {
      const leftOut = [similarMatch.leftOut ?? '', ...amounts].join(' ').trim();
      return { ...similarMatch, leftOut: leftOut || null };
    }
    return {
      ...withoutCorrection(reading),
      nearest: offerNearest ? corrector.suggestAlternatives(text) : [],
    };
  }

  /**
   * Searches for a part of the text that is the whole name of products, such as a query without an unknown antibody clone
   * (`CD4 RPA-T4` as `CD4`), and for as many of the other words as these products have. Returns null when no part is such a name,
   * and for a text whose match is not doubtful and has no clone to leave out. A clone is left out when no product has all words,
   * when the word "clone" precedes it, or when no term of the index begins with it.
   */
  private resolveNamedPart(text: string, reading: InterpretedQuery): ResolvedQuery | null {
    const hasMatches = !reading.all.isEmpty();
    const nameLists = withoutClones(text)
      .filter(({ clone, hasCloneWord }) => hasCloneWord || !hasMatches || !this.isTermPrefix(clone))
      .map(({ names }) => names);
    if (!hasMatches || reading.isDoubtful === true) nameLists.unshift(namesInQuery(text));
    for (const names of nameLists) {
      const match = this.resolveFirstName(text, names);
      if (match) return match;
    }
    return null;
  }

  /** Searches for the first of the names with matches. Returns null unless one of them is the whole name of products. */
  private resolveFirstName(text: string, names: readonly NameInQuery[]): ResolvedQuery | null {
    const { matcherDeps } = this.deps;
    if (!names.some((name) => matcherDeps.terms.hasName(name.text))) return null;
    for (const name of names) {
      const reading = interpretQuery(name.text, 'words', { ...matcherDeps, fullQuery: text });
      if (!reading.all.isEmpty() && reading.isDoubtful !== true)
        return { ...withoutCorrection(reading), leftOut: name.leftOut };
    }
    return null;
  }

  /** Returns a text with words of other languages in English; the text itself when it is the whole name of a product. */
  private translated(text: string): string {
    const { terms } = this.deps.matcherDeps;
    const translated = translateWords(text, (word) => terms.hasPrefix(word));
    return translated === text || terms.hasName(text) ? text : translated;
  }

  /** Returns whether a term of the index begins with the text, written without separators. */
  private isTermPrefix(text: string): boolean {
    return this.deps.matcherDeps.terms.hasPrefix(compactKey(text));
  }

  /** Searches for a text as it is, then with corrected spelling, then with fewer words; null when nothing is found. */
  private resolveSimilar(text: string, as: SearchQuery['as']): ResolvedQuery | null {
    const { matcherDeps, corrector } = this.deps;
    const reading = interpretQuery(text, as, matcherDeps);
    if (!reading.all.isEmpty()) return withoutCorrection(reading);
    const correction = corrector.correct(text);
    if (correction) {
      const { text: corrected, ...match } = correction;
      return { ...withoutCorrection(reading), ...match, corrected };
    }
    const reducedMatch = corrector.dropWords(text);
    if (!reducedMatch) return null;
    const { tiers, all, leftOut } = reducedMatch;
    return { ...withoutCorrection(reading), tiers, all, leftOut };
  }

  private matchAll(): ResolvedQuery {
    const allDocuments = this.deps.pool.acquire();
    allDocuments.fill();
    return withoutCorrection({ ...singleTier(allDocuments), readAs: 'words', alsoAs: [] });
  }

  private matchNumbers(numbers: readonly string[]): ResolvedQuery {
    const documents = findByNumbers(numbers, this.deps.matcherDeps.terms, this.deps.pool);
    return withoutCorrection({ ...singleTier(documents), readAs: 'list', alsoAs: ['words'] });
  }

  /** Matches the results of a structure search, which gives document ordinals in tiers. */
  private matchRanked(rankedOrdinals: readonly Uint32Array[]): ResolvedQuery {
    const all = this.deps.pool.acquire();
    const tiers = rankedOrdinals.map((ordinals) => {
      const tier = this.deps.pool.acquire();
      for (const ordinal of ordinals) tier.add(ordinal);
      all.union(tier);
      return tier;
    });
    return withoutCorrection({ tiers, all, readAs: 'smiles', alsoAs: [] });
  }

  private documentsInCategory(id: number): DocumentSet {
    const documents = this.deps.pool.acquire();
    this.deps.matcherDeps.terms.addTerm(termNamespace.category + String(id), { primary: documents });
    return documents;
  }

  /** Ignores unknown facets; an unknown value matches no product. */
  private filtersOf(filters: SearchQuery['filters']): Filters {
    const { head, pool, values, lists, blocks, overrides } = this.deps;
    return Object.entries(filters).flatMap(([name, texts]) => {
      const facet = head.facets.find((candidate) => candidate.name === name);
      if (!facet || texts.length === 0) return [];
      const documents = pool.acquire();
      const chosenValues = texts
        .map((text) => values.indexOf(text, facet.first, facet.first + facet.count))
        .filter((value) => value >= 0);
      for (const value of chosenValues) lists.addTo(documents, blocks.valueLists[value]!);
      if (name === AVAILABILITY_FACET) overrides.applyToFilter(documents, chosenValues, pool);
      return [{ facet, documents }];
    });
  }

  private facetsOf(query: SearchQuery, match: FilteredMatch, matchKey: string | null): Facet[] {
    const { matched, filters, filtered, total } = match;
    const isLarge = total >= MIN_CACHED_TOTAL || (filters.length > 0 && matched.count() >= MIN_CACHED_TOTAL);
    if (!isLarge || matchKey === null) return this.countFacets(query, matched, filters, filtered);
    const cached = this.facetCache.get(matchKey);
    if (cached) return cached;
    const facets = this.countFacets(query, matched, filters, filtered);
    this.facetCache.set(matchKey, facets);
    return facets;
  }

  /** Counts the values of each facet among the documents that pass the filters of all other facets. */
  private countFacets(
    query: SearchQuery,
    matched: DocumentSet,
    filters: Filters,
    filtered: DocumentSet,
  ): Facet[] {
    const { head, counter, pool } = this.deps;
    const filteredFacets = new Set(filters.map(({ facet }) => facet.name));
    const unfilteredFacets = head.facets.filter(({ name }) => !filteredFacets.has(name));
    const request = { selected: query.filters, facetSearch: query.facetSearch ?? null };
    const facets = counter.count(filtered, unfilteredFacets, request);
    for (const { facet } of filters) {
      const otherFilters = filters.filter((filter) => filter.facet !== facet);
      facets.push(...counter.count(applyFilters(matched, otherFilters, pool), [facet], request));
    }
    const position = (facet: Facet): number => head.facets.findIndex(({ name }) => name === facet.name);
    return facets.sort((a, b) => position(a) - position(b));
  }
}

/** Returns the documents that pass all filters; `documents` itself without a filter. */
function applyFilters(documents: DocumentSet, filters: Filters, pool: DocumentSetPool): DocumentSet {
  if (filters.length === 0) return documents;
  const remaining = pool.copy(documents);
  for (const filter of filters) remaining.intersect(filter.documents);
  return remaining;
}
