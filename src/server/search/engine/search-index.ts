import type { Facet } from '../../../shared/contract/calls';
import type { sorts } from '../../../shared/catalogue/list-url';
import type { FacetValueSearch } from '../../../shared/search/facet-match';
import type { QueryKind } from '../../../shared/search/query-kinds';
import type { AvailabilityOverride } from './facet-definitions';
import type { IndexReading } from './query-interpreter';

export type SearchSort = (typeof sorts)[number];

export interface SearchQuery {
  /** Query text; left out = all products. */
  text?: string;
  /** Reading of the text; left out = chosen automatically. */
  as?: IndexReading;
  /** Disables spell correction and reduction of the text. */
  exact?: boolean;
  /** Catalogue numbers to find instead of a text. */
  numbers?: readonly string[];
  /** Document ordinals to find instead of a text, in disjoint tiers, best first. */
  rankedOrdinals?: readonly Uint32Array[];
  /** Category of any level; left out = all. */
  categoryId?: number;
  /** Selected values by facet name. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Text to search for among the values of one facet; its other values are omitted from the result. */
  facetSearch?: FacetValueSearch;
  sort: SearchSort;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface SearchResult {
  goodsIds: number[];
  /** Document ordinals of `goodsIds`. */
  ordinals: number[];
  total: number;
  facets: Facet[];
  readAs: IndexReading;
  /** Other readings that the index confirms, and words, which may find nothing. */
  alsoAs: QueryKind[];
  /** Corrected or translated text that was searched instead, or null. */
  corrected: string | null;
  /** Words and amounts that were left out because nothing matches all words, separated by spaces, or null. */
  leftOut: string | null;
  /** The text that was searched when the name of another supplier is all that was left out, or null. */
  withoutSupplier: string | null;
  /** Words of the query that the products have only as the beginning of longer words: `ritalin` of ritalinic acid. */
  partialWords: string[];
  /** Alternative texts with matches, when nothing was found; else empty. */
  nearest: string[];
}

export type SuggestionResult = Pick<
  SearchResult,
  'goodsIds' | 'readAs' | 'corrected' | 'leftOut' | 'withoutSupplier'
>;

/** A product found by a catalogue number; `isFormerNumber`: the number was replaced by another one. */
export interface CatalogueNumberMatch {
  goodsId: number;
  isFormerNumber: boolean;
}

/** Product search of one catalogue, in memory over the blocks of its file. Methods reject only because of a program error. */
export interface SearchIndex {
  find(query: SearchQuery): Promise<SearchResult>;
  /** Returns the first `limit` matches in order of relevance, without facets and nearest texts, which cost more. */
  suggest(text: string, limit: number, categoryId?: number): Promise<SuggestionResult>;
  /** Counts the filtered documents, of a category if given, by the values of one facet; much cheaper than `find`. */
  countFacetValues(
    facet: string,
    filters: SearchQuery['filters'],
    categoryId?: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** Returns the ids of the most popular products that pass the filters, most popular first. */
  mostPopular(filters: SearchQuery['filters'], limit: number): Promise<number[]>;
  /** Replaces all earlier overrides of products whose availability differs from the catalogue. */
  overrideAvailability(products: readonly AvailabilityOverride[]): Promise<void>;
  /** Returns whether a product has this CAS number (with plain hyphens). */
  hasCas(cas: string): Promise<boolean>;
  /** Returns whether a text is the whole name or alias of a product, in any spelling. */
  hasName(text: string): Promise<boolean>;
  /** Resolves a current or former catalogue number in any spelling. */
  resolveNumber(text: string): Promise<CatalogueNumberMatch | null>;
  /** Resolves many numbers, in the same order. */
  resolveNumbers(texts: readonly string[]): Promise<(CatalogueNumberMatch | null)[]>;
  /**
   * Returns the products whose catalogue number is within one edit of a text (substitution, swap, insertion or
   * deletion), in the order of the numbers. None for a text without a digit and for one of more than 16 characters.
   */
  findSimilarNumbers(text: string): Promise<number[]>;
}
