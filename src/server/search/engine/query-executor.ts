import type { Facet } from '../../../shared/contract/calls';
import { normalizeCatalogueNumber } from '../../../shared/catalogue/normalize-catalogue-number';
import { separateAmounts } from '../../../shared/search/amounts';
import { openBlocks } from '../named-blocks';
import type { AvailabilityOverride } from './facet-definitions';
import { DocumentSetPool, type DocumentSet } from './document-set';
import { FacetCounter } from './facet-counter';
import { openFacetRows } from './facet-rows';
import { indexHeadSchema, termNamespace, type IndexFacet, type StoredSortOrder } from './index-format';
import { PostingLists } from './posting-lists';
import { namesInQuery, withoutClones, type NameInQuery } from './query-qualifiers';
import { addNumbers, singleTier, interpretQuery, type InterpretedQuery } from './query-interpreter';
import { ordinalsOfPage } from './result-pages';
import type { CatalogueNumberMatch, SearchQuery, SearchResult, SuggestionResult } from './search-index';
import { StringTable } from './string-table';
import { SpellCorrector } from './spell-corrector';
import { SpellingDictionary } from './spelling-dictionary';
import { TermDictionary } from './term-dictionary';
import { compactKey, tokenizeQuery } from './tokenizer';
import { partialWords, type WordMatcherDeps } from './word-matcher';
import { withoutSupplier } from './vocabulary/supplier-names';
import { translateWords } from './vocabulary/word-translations';

/** Longer numbers are not corrected: most such texts are not catalogue numbers. */
const MAX_NUMBER_LENGTH = 16;

/** An interpreted query with the outcome of spell correction. */
type ResolvedQuery = InterpretedQuery &
  Pick<SearchResult, 'corrected' | 'leftOut' | 'withoutSupplier' | 'nearest'>;

type ReadingOutcome = Pick<ResolvedQuery, 'readAs' | 'corrected' | 'leftOut'>;

/** Returns a query whose text was searched as it is. */
const withoutCorrection = (reading: InterpretedQuery): ResolvedQuery => ({
  ...reading,
  corrected: null,
  leftOut: null,
  withoutSupplier: null,
  nearest: [],
});

/** The facets with selected values, each with the documents that have one of these values. */
type Filters = { facet: IndexFacet; documents: DocumentSet }[];

/**
 * Runs queries on the index. Synchronous, because all queries share one pool of document sets. The caller releases the sets after
 * each call.
 */
export class QueryExecutor {
  readonly pool: DocumentSetPool;
  private readonly goodsIds: Uint32Array;
  private readonly facets: readonly IndexFacet[];
  private readonly storedOrders: Record<StoredSortOrder, Uint32Array>;
  private readonly terms: TermDictionary;
  private readonly matcherDeps: WordMatcherDeps;
  private readonly corrector: SpellCorrector;
  private readonly counter: FacetCounter;

  /** Opens the blocks of `createSearchIndexWriter`. Throws an Error when one of them is missing. */
  constructor(rows: readonly { name: string; bytes: Uint8Array | ArrayBuffer }[]) {
    const { head: readHead, bytes, numbers } = openBlocks(rows, 'search');
    const head = indexHeadSchema.parse(readHead());
    const [rowOffsets, rowValues] = [numbers('rowOffsets'), numbers('rowValues')];
    const facetRows = openFacetRows(bytes('documentRows'), { rowOffsets, rowValues });
    const dictionary = new StringTable(bytes('termBytes'), numbers('termOffsets'));
    const spellings = new SpellingDictionary(dictionary, numbers('letterMasks'));
    this.pool = new DocumentSetPool(head.documents);
    this.goodsIds = numbers('goodsIds');
    this.facets = head.facets;
    this.storedOrders = {
      newest: numbers('newest'),
      price_asc: numbers('price_asc'),
      price_desc: numbers('price_desc'),
      name: numbers('name'),
    };
    const lists = new PostingLists(bytes('lists'), numbers('denseLists'), head.documents);
    this.terms = new TermDictionary(dictionary, numbers('termLists'), lists);
    this.matcherDeps = { terms: this.terms, pool: this.pool };
    this.corrector = new SpellCorrector(spellings, this.matcherDeps);
    const values = new StringTable(bytes('valueBytes'), numbers('valueOffsets'));
    const valuePlaces = numbers('valuePlaces');
    this.counter = new FacetCounter({ ...facetRows, valuePlaces }, values, head);
  }

  find(query: SearchQuery): SearchResult {
    const { tiers, all: matched, ...outcome } = this.resolve(query);
    if (query.categoryId !== undefined) matched.intersect(this.documentsInCategory(query.categoryId));
    const filters = this.filtersOf(query.filters, matched);
    const filtered = applyFilters(matched, filters, this.pool);
    const total = filtered.count();
    const ordinals = ordinalsOfPage({ tiers, all: filtered, total }, query, this.storedOrders, this.pool);
    return {
      goodsIds: this.goodsIdsOf(ordinals),
      ordinals,
      total,
      facets: this.countFacets(query, matched, filters, filtered),
      partialWords: total === 0 ? [] : this.partialWordsOf(query, outcome),
      ...outcome,
    };
  }

  private partialWordsOf(
    { text = '' }: SearchQuery,
    { readAs, corrected, leftOut }: ReadingOutcome,
  ): string[] {
    return readAs === 'words' && corrected === null ? partialWords(text, leftOut ?? '', this.terms) : [];
  }

  suggest(text: string, limit: number, categoryId?: number): SuggestionResult {
    const { tiers, all, ...outcome } = this.resolve({ text }, { offerNearest: false });
    if (categoryId !== undefined) all.intersect(this.documentsInCategory(categoryId));
    const page = { sort: 'relevance', page: 1, pageSize: limit } as const;
    const ordinals = ordinalsOfPage({ tiers, all, total: all.count() }, page, this.storedOrders, this.pool);
    const { readAs, corrected, leftOut, withoutSupplier } = outcome;
    return { goodsIds: this.goodsIdsOf(ordinals), readAs, corrected, leftOut, withoutSupplier };
  }

  countFacetValues(
    facetName: string,
    filters: SearchQuery['filters'],
    categoryId?: number,
  ): ReadonlyMap<string, number> {
    const facet = this.facets.find(({ name }) => name === facetName);
    if (!facet) return new Map();
    return this.counter.countFacetValues(this.filteredDocuments(filters, categoryId), facet);
  }

  mostPopular(filters: SearchQuery['filters'], limit: number): number[] {
    return this.goodsIdsOf(this.filteredDocuments(filters).members(limit));
  }

  private goodsIdsOf(ordinals: readonly number[]): number[] {
    return ordinals.map((ordinal) => this.goodsIds[ordinal]!);
  }

  /** Replaces all earlier overrides. */
  overrideAvailability(products: readonly AvailabilityOverride[]): void {
    this.counter.overrideAvailability(products, this.goodsIds);
  }

  hasCas(cas: string): boolean {
    return this.terms.has(termNamespace.cas + cas);
  }

  hasName(text: string): boolean {
    return this.terms.hasName(text);
  }

  resolveNumber(text: string): CatalogueNumberMatch | null {
    const match = this.terms.firstDocument(termNamespace.number + normalizeCatalogueNumber(text));
    return match && { goodsId: this.goodsIds[match.ordinal]!, isFormerNumber: match.zone === 'secondary' };
  }

  findSimilarNumbers(text: string): number[] {
    const key = normalizeCatalogueNumber(text);
    if (!/\d/.test(key) || key.length > MAX_NUMBER_LENGTH) return [];
    const matches = numbersWithinOneEdit(key)
      .sort()
      .map((number) => this.resolveNumber(number)?.goodsId ?? []);
    return [...new Set(matches.flat())];
  }

  private filteredDocuments(filters: SearchQuery['filters'], categoryId?: number): DocumentSet {
    const documents =
      categoryId === undefined ? this.terms.allDocuments : this.documentsInCategory(categoryId);
    return applyFilters(documents, this.filtersOf(filters, documents), this.pool);
  }

  private resolve(
    query: Pick<SearchQuery, 'text' | 'as' | 'exact' | 'numbers' | 'rankedOrdinals'>,
    { offerNearest = true } = {},
  ): ResolvedQuery {
    if (query.numbers !== undefined) return this.matchNumbers(query.numbers);
    if (query.rankedOrdinals !== undefined) return this.matchRanked(query.rankedOrdinals);
    if (query.text === undefined) return this.matchAll();
    const englishText = query.exact === true ? query.text : this.translated(query.text);
    const resolved = this.resolveText({ ...query, text: englishText }, { offerNearest });
    const isTranslated = englishText !== query.text && !resolved.all.isEmpty();
    return isTranslated ? { ...resolved, corrected: resolved.corrected ?? englishText } : resolved;
  }

  private resolveText(
    query: { text: string } & Pick<SearchQuery, 'as' | 'exact'>,
    { offerNearest }: { offerNearest: boolean },
  ): ResolvedQuery {
    const isExact = query.exact === true;
    const reading = interpretQuery(query.text, query.as, this.matcherDeps);
    if (reading.readAs !== 'words') return withoutCorrection(reading);
    const supplierMatch = isExact ? null : this.resolveWithoutSupplier(query);
    if (supplierMatch) return supplierMatch;
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
      nearest: offerNearest ? this.corrector.suggestAlternatives(text) : [],
    };
  }

  /**
   * Searches for a text that names another supplier, such as `anti-CD3 (BD Biosciences)`, without the supplier. Returns null
   * when a product has all words of the text, or when the rest finds nothing. An ambiguous name is only left out beside the
   * whole name of products: `BD CD3 APC`, but not `NEB antibody` or `14-3-3 sigma`.
   */
  private resolveWithoutSupplier(query: { text: string } & Pick<SearchQuery, 'as'>): ResolvedQuery | null {
    const rest = withoutSupplier(query.text, (word) => this.isTermPrefix(word));
    if (!rest || this.hasProductWithAllWords(query.text)) return null;
    if (rest.isAmbiguous && (this.hasNamedPart(query.text) || !this.hasNamedPart(rest.text))) return null;
    const match = this.resolveText({ ...query, text: rest.text }, { offerNearest: false });
    if (match.all.isEmpty()) return null;
    const leftOut = `${match.leftOut ?? ''} ${rest.supplier}`.trim();
    return { ...match, leftOut, withoutSupplier: match.leftOut === null ? rest.text : null };
  }

  private hasProductWithAllWords(text: string): boolean {
    const documents = this.pool.copy(this.terms.allDocuments);
    for (const word of tokenizeQuery(text)) {
      const withWord = this.pool.acquire();
      this.terms.addTerm(word, { primary: withWord, secondary: withWord });
      documents.intersect(withWord);
    }
    return !documents.isEmpty();
  }

  /** Returns whether the text, or one of its parts from `namesInQuery`, is the whole name of products. */
  private hasNamedPart(text: string): boolean {
    return [text, ...namesInQuery(text).map((name) => name.text)].some((name) => this.terms.hasName(name));
  }

  /**
   * Searches for a part of the text that is the whole name of products, such as a query without an unknown antibody clone
   * (`CD4 RPA-T4` as `CD4`), and for as many of the other words as these products have. Returns null when no part is such a name,
   * and for a text whose match is not doubtful and has no clone to leave out. A clone is left out when no product has all words,
   * when the word "clone" precedes it, or when no term of the index begins with it.
   */
  private resolveNamedPart(text: string, reading: InterpretedQuery): ResolvedQuery | null {
    const hasMatches = !reading.all.isEmpty();
    // `p53 (DO-1)` is `p53 DO-1`.
    const textWithoutParentheses = text.replace(/(?<![^\s(,])[(,]+|[),]+(?![^\s),])/g, ' ').trim();
    const nameLists = withoutClones(textWithoutParentheses)
      .filter(({ clone, hasCloneWord }) => hasCloneWord || !hasMatches || !this.isTermPrefix(clone))
      .map(({ names }) => names);
    if (!hasMatches || reading.isDoubtful === true) nameLists.unshift(namesInQuery(text));
    for (const names of nameLists) {
      const match = this.resolveFirstName(text, names);
      if (match) return match;
    }
    return null;
  }

  /**
   * Returns the matches of the first name whose matches are not doubtful; null without any, and unless one of the names is the
   * whole name of products.
   */
  private resolveFirstName(text: string, names: readonly NameInQuery[]): ResolvedQuery | null {
    if (!names.some((name) => this.terms.hasName(name.text))) return null;
    for (const name of names) {
      const reading = interpretQuery(name.text, 'words', { ...this.matcherDeps, fullQuery: text });
      if (!reading.all.isEmpty() && reading.isDoubtful !== true)
        return { ...withoutCorrection(reading), leftOut: name.leftOut };
    }
    return null;
  }

  /** Returns a text with words of other languages in English; the text itself when it is the whole name of a product. */
  private translated(text: string): string {
    const translated = translateWords(text, (word) => this.terms.hasPrefix(word));
    return translated === text || this.terms.hasName(text) ? text : translated;
  }

  /** Returns whether a term of the index begins with the text, written without separators. */
  private isTermPrefix(text: string): boolean {
    return this.terms.hasPrefix(compactKey(text));
  }

  /** Searches for a text as it is, then with corrected spelling, then with fewer words; null when nothing is found. */
  private resolveSimilar(text: string, as: SearchQuery['as']): ResolvedQuery | null {
    const reading = interpretQuery(text, as, this.matcherDeps);
    if (!reading.all.isEmpty()) return withoutCorrection(reading);
    const correction = this.corrector.correct(text);
    if (correction) {
      const { text: corrected, ...match } = correction;
      return { ...withoutCorrection(reading), ...match, corrected };
    }
    const reducedMatch = this.corrector.dropWords(text);
    if (!reducedMatch) return null;
    const { tiers, all, leftOut } = reducedMatch;
    return { ...withoutCorrection(reading), tiers, all, leftOut };
  }

  private matchAll(): ResolvedQuery {
    const documents = this.pool.copy(this.terms.allDocuments);
    return withoutCorrection({ ...singleTier(documents), readAs: 'words', alsoAs: [] });
  }

  private matchNumbers(numbers: readonly string[]): ResolvedQuery {
    const documents = this.pool.acquire();
    addNumbers(numbers, documents, this.terms);
    return withoutCorrection({ ...singleTier(documents), readAs: 'list', alsoAs: ['words'] });
  }

  /** Matches the results of a structure search, which gives document ordinals in tiers. */
  private matchRanked(rankedOrdinals: readonly Uint32Array[]): ResolvedQuery {
    const all = this.pool.acquire();
    const tiers = rankedOrdinals.map((ordinals) => {
      const tier = this.pool.acquire();
      for (const ordinal of ordinals) tier.add(ordinal);
      all.union(tier);
      return tier;
    });
    return withoutCorrection({ tiers, all, readAs: 'smiles', alsoAs: [] });
  }

  private documentsInCategory(id: number): DocumentSet {
    const documents = this.pool.acquire();
    this.terms.addTerm(termNamespace.category + String(id), { primary: documents });
    return documents;
  }

  /** Ignores unknown facets; an unknown value matches no product. */
  private filtersOf(filters: SearchQuery['filters'], within: DocumentSet): Filters {
    return Object.entries(filters).flatMap(([name, texts]) => {
      const facet = this.facets.find((candidate) => candidate.name === name);
      if (!facet || texts.length === 0) return [];
      const documents = this.pool.acquire();
      this.counter.addWithValues(documents, within, facet, texts);
      return [{ facet, documents }];
    });
  }

  /** Counts the values of each facet among the documents that pass the filters of all other facets. */
  private countFacets(
    query: SearchQuery,
    matched: DocumentSet,
    filters: Filters,
    filtered: DocumentSet,
  ): Facet[] {
    const filteredFacets = new Set(filters.map(({ facet }) => facet.name));
    const unfilteredFacets = this.facets.filter(({ name }) => !filteredFacets.has(name));
    const request = { selected: query.filters, facetSearch: query.facetSearch ?? null };
    const facets = this.counter.count(filtered, unfilteredFacets, request);
    for (const { facet } of filters) {
      const otherFilters = filters.filter((filter) => filter.facet !== facet);
      facets.push(...this.counter.count(applyFilters(matched, otherFilters, this.pool), [facet], request));
    }
    const position = (facet: Facet): number => this.facets.findIndex(({ name }) => name === facet.name);
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

const NUMBER_CHARACTERS = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Returns the normalized catalogue numbers that differ from `key` by a substitution, insertion, deletion or swap. */
function numbersWithinOneEdit(key: string): string[] {
  const numbers = Array.from({ length: key.length + 1 }, (_, position) => {
    const [before, after] = [key.slice(0, position), key.slice(position)];
    const [first = '', second = ''] = after;
    return [
      ...NUMBER_CHARACTERS.flatMap((character) => [
        before + character + after,
        before + character + after.slice(1),
      ]),
      before + after.slice(1),
      before + second + first + after.slice(2),
    ];
  });
  return [...new Set(numbers.flat())].filter((number) => number !== key);
}
