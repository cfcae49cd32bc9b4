import { LRUCache } from 'lru-cache';
import type { Facet } from '../../../shared/contract/calls';
import { AVAILABILITY, type AmendedProduct } from '../availability';
import type { DocSet } from './doc-set';
import type { DocSetPool } from './doc-set-pool';
import type { FacetCounter } from './facet-counter';
import { termSign, type IndexBlocks, type IndexHead } from './index-blocks';
import type { PostingLists } from './posting-lists';
import { numbered, oneSet, readQuery, type QueryReading } from './query-reading';
import type { ResultPages } from './result-page';
import type { SearchQuery, SearchResult, Suggested } from './search-index';
import type { StockAmendments } from './stock-amendments';
import type { StringTable } from './string-table';
import type { TypoRepair } from './spell-corrector';
import type { WordParts } from './word-match';

/** Finding and counting fewer documents than this is quicker than remembering. */
const worthRemembering = 2000;
const remembered = 128;

/** The parts of an open index. */
export interface IndexParts {
  head: IndexHead;
  blocks: Pick<IndexBlocks, 'goodsIds' | 'valueLists'>;
  words: WordParts;
  repair: TypoRepair;
  values: StringTable;
  lists: PostingLists;
  counter: FacetCounter;
  amendments: StockAmendments;
  pages: ResultPages;
  pool: DocSetPool;
}

/** A reading, and what became of one that finds nothing. */
type Understood = QueryReading & Pick<SearchResult, 'corrected' | 'leftOut' | 'nearest'>;

const asTyped = (reading: QueryReading): Understood => ({
  ...reading,
  corrected: null,
  leftOut: null,
  nearest: [],
});

type Filters = { range: IndexHead['facets'][number]; documents: DocSet }[];

/** What was found before the filters and after them. */
interface Found {
  matched: DocSet;
  filters: Filters;
  all: DocSet;
  total: number;
}

/** Answers one query at a time; synchronous, because its sets are shared by all queries. */
export class Finder {
  /** What common beginnings find, which many people type: a page of it, and the facets of all its pages. */
  private readonly knownPages = new LRUCache<string, SearchResult>({ max: remembered });
  private readonly knownFacets = new LRUCache<string, Facet[]>({ max: remembered });

  constructor(private readonly parts: IndexParts) {}

  find(query: SearchQuery): SearchResult {
    // A ranked set has no name to be remembered by.
    if (query.ranked !== undefined) return this.findAfresh(query, null);
    const { text, as, exact, numbers, categoryId, filters, sought, sort, page, pageSize } = query;
    const found = JSON.stringify([text, as, exact, numbers, categoryId, filters, sought]);
    const name = `${sort} ${page} ${pageSize} ${found}`;
    const known = this.knownPages.get(name);
    if (known) return known;
    const result = this.findAfresh(query, found);
    if (result.total >= worthRemembering) this.knownPages.set(name, result);
    return result;
  }

  /** `name` is that of all that is found, null without one. */
  private findAfresh(query: SearchQuery, name: string | null): SearchResult {
    const { pool, pages, blocks } = this.parts;
    try {
      const { tiers, all: matched, ...read } = this.read(query);
      if (query.categoryId !== undefined) matched.keepOnly(this.inCategory(query.categoryId));
      const filters = this.filtersOf(query.filters);
      const all = narrow(matched, filters, pool);
      const total = all.size();
      const ordinals = pages.cut({ tiers, all, total }, query, pool);
      return {
        goodsIds: Array.from(ordinals, (ordinal) => blocks.goodsIds[ordinal]!),
        ordinals,
        total,
        facets: this.facetsOf(query, { matched, filters, all, total }, name),
        ...read,
      };
    } finally {
      pool.giveBackAll();
    }
  }

  suggest(text: string, most: number, categoryId?: number): Suggested {
    const { pool, pages, blocks } = this.parts;
    try {
      const { tiers, all, readAs, corrected, leftOut } = this.read(
        { text, exact: false },
        { offerNearest: false },
      );
      if (categoryId !== undefined) all.keepOnly(this.inCategory(categoryId));
      const page = { sort: 'relevance', page: 1, pageSize: most } as const;
      const ordinals = pages.cut({ tiers, all, total: all.size() }, page, pool);
      const goodsIds = Array.from(ordinals, (ordinal) => blocks.goodsIds[ordinal]!);
      return { goodsIds, readAs, corrected, leftOut };
    } finally {
      pool.giveBackAll();
    }
  }

  tally(facet: string, filters: SearchQuery['filters']): ReadonlyMap<string, number> {
    const { head, counter, pool } = this.parts;
    const range = head.facets.find(({ name }) => name === facet);
    if (!range) return new Map();
    try {
      return counter.tally(this.passing(filters), range);
    } finally {
      pool.giveBackAll();
    }
  }

  wanted(filters: SearchQuery['filters'], most: number): number[] {
    const { blocks, pool } = this.parts;
    try {
      const all = this.passing(filters);
      const ordinals = new Uint32Array(Math.min(most, all.size()));
      all.read(ordinals, 0);
      return Array.from(ordinals, (ordinal) => blocks.goodsIds[ordinal]!);
    } finally {
      pool.giveBackAll();
    }
  }

  /** What was remembered is of what was in stock before. */
  amend(products: readonly AmendedProduct[]): void {
    this.parts.amendments.replace(products);
    this.knownPages.clear();
    this.knownFacets.clear();
  }

  private passing(filters: SearchQuery['filters']): DocSet {
    const { pool } = this.parts;
    const everything = pool.take();
    everything.fill();
    return narrow(everything, this.filtersOf(filters), pool);
  }

  private read(
    query: Pick<SearchQuery, 'text' | 'as' | 'exact' | 'numbers' | 'ranked'>,
    { offerNearest = true } = {},
  ): Understood {
    if (query.numbers !== undefined) return this.readNumbers(query.numbers);
    if (query.ranked !== undefined) return this.readRanked(query.ranked);
    if (query.text === undefined) return this.everything();
    const { words, repair } = this.parts;
    const reading = readQuery(query.text, query.as, words);
    if (reading.readAs !== 'words' || !reading.all.isEmpty()) return asTyped(reading);
    const repaired = query.exact === true ? null : repair.repair(query.text);
    if (repaired) {
      const { text, tiers, all } = repaired;
      return { ...asTyped(reading), tiers, all, corrected: text };
    }
    const shorter = query.exact === true ? null : repair.leaveOneOut(query.text);
    if (shorter) {
      const { leftOut, tiers, all } = shorter;
      return { ...asTyped(reading), tiers, all, leftOut };
    }
    return { ...asTyped(reading), nearest: offerNearest ? repair.nearest(query.text) : [] };
  }

  private everything(): Understood {
    const everything = this.parts.pool.take();
    everything.fill();
    return asTyped({ ...oneSet(everything), readAs: 'words', alsoAs: [] });
  }

  private readNumbers(numbers: readonly string[]): Understood {
    const listed = numbered(numbers, this.parts.words.terms, this.parts.pool);
    return asTyped({ ...oneSet(listed), readAs: 'list', alsoAs: ['words'] });
  }

  private readRanked(ranked: readonly Uint32Array[]): Understood {
    const all = this.parts.pool.take();
    const tiers = ranked.map((ordinals) => {
      const tier = this.parts.pool.take();
      for (const ordinal of ordinals) tier.add(ordinal);
      all.addAll(tier);
      return tier;
    });
    return asTyped({ tiers, all, readAs: 'smiles', alsoAs: [] });
  }

  private inCategory(id: number): DocSet {
    const documents = this.parts.pool.take();
    this.parts.words.terms.exact(termSign.category + String(id), { near: documents });
    return documents;
  }

  /** A facet that the catalogue lacks narrows nothing; a value that it lacks has no products. */
  private filtersOf(filters: SearchQuery['filters']): Filters {
    const { head, pool, values, lists, blocks, amendments } = this.parts;
    return Object.entries(filters).flatMap(([name, texts]) => {
      const range = head.facets.find((facet) => facet.name === name);
      if (!range || texts.length === 0) return [];
      const documents = pool.take();
      const chosen = texts
        .map((text) => values.indexOf(text, range.first, range.first + range.count))
        .filter((value) => value >= 0);
      for (const value of chosen) lists.addTo(documents, blocks.valueLists[value]!);
      if (name === AVAILABILITY) amendments.correct(documents, chosen, pool);
      return [{ range, documents }];
    });
  }

  private facetsOf(query: SearchQuery, found: Found, name: string | null): Facet[] {
    const { matched, filters, all, total } = found;
    const many = total >= worthRemembering || (filters.length > 0 && matched.size() >= worthRemembering);
    if (!many || name === null) return this.countFacets(query, matched, filters, all);
    const known = this.knownFacets.get(name);
    if (known) return known;
    const facets = this.countFacets(query, matched, filters, all);
    this.knownFacets.set(name, facets);
    return facets;
  }

  /** Each facet is counted under the filters of the others. */
  private countFacets(query: SearchQuery, matched: DocSet, filters: Filters, all: DocSet): Facet[] {
    const { head, counter, pool } = this.parts;
    const filtered = new Set(filters.map(({ range }) => range.name));
    const free = head.facets.filter(({ name }) => !filtered.has(name));
    const asked = { selected: query.filters, sought: query.sought ?? null };
    const facets = counter.count(all, free, asked);
    for (const { range } of filters) {
      const others = filters.filter((filter) => filter.range !== range);
      facets.push(...counter.count(narrow(matched, others, pool), [range], asked));
    }
    const place = (facet: Facet): number => head.facets.findIndex(({ name }) => name === facet.name);
    return facets.sort((a, b) => place(a) - place(b));
  }
}

function narrow(documents: DocSet, filters: Filters, pool: DocSetPool): DocSet {
  if (filters.length === 0) return documents;
  const left = pool.copy(documents);
  for (const filter of filters) left.keepOnly(filter.documents);
  return left;
}
