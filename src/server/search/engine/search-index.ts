import type { Facet } from '../../../shared/contract/calls';
import type { sorts } from '../../../shared/contract/parts';
import type { SoughtValues } from '../../../shared/domain/facet-text';
import type { Reading } from '../../../shared/domain/readings';
import type { AmendedProduct } from '../availability';
import type { SearchDocument } from './search-document';
import type { IndexReading } from './text-keys';

export type Sort = (typeof sorts)[number];

export interface SearchQuery {
  /** What the person typed; left out = every product. */
  text?: string;
  /** How the text is read; left out = as fits it best. */
  as?: IndexReading;
  /** The text as it stands: nothing else is searched for when nothing is found. */
  exact?: boolean;
  /** In place of a text: the products of these catalogue numbers. */
  numbers?: readonly string[];
  /** In place of a text: documents by their ordinals, those of the first set first; no document is in two sets. */
  ranked?: readonly Uint32Array[];
  /** A category of any level; left out = all. */
  categoryId?: number;
  filters: Readonly<Record<string, readonly string[]>>;
  /** Values of one facet that somebody looks for; its others are left out of the answer. */
  sought?: SoughtValues;
  sort: Sort;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface SearchResult {
  goodsIds: number[];
  /** The same products as the index numbers them. */
  ordinals: Uint32Array;
  total: number;
  facets: Facet[];
  readAs: IndexReading;
  /** Other ways to read the text by which something is found. */
  alsoAs: Reading[];
  /** What was searched instead, because nothing is spelled like the text; else null. */
  corrected: string | null;
  /** The word that no product has beside all the others, which are what was searched; else null. */
  leftOut: string | null;
  /** When nothing is found: texts nearby that find something. */
  nearest: string[];
}

export type Suggested = Pick<SearchResult, 'goodsIds' | 'readAs' | 'corrected' | 'leftOut'>;

/** A product by its catalogue number; `replaced` = it has another number today. */
export interface NumberedProduct {
  goodsId: number;
  replaced: boolean;
}

/**
 * Finds, counts and sorts. There are two: in memory, mapped from the blocks of the catalogue's file, and on
 * PostgreSQL. An answer is rejected only when what it is read from cannot be read.
 */
export interface SearchIndex {
  /** An answer to any text. Answers and their facets are shared: do not change them. */
  find(query: SearchQuery): Promise<SearchResult>;
  /** The first products that a text finds, without counting any facet: while it is typed, or one of a long list. */
  suggest(text: string, most: number, categoryId?: number): Promise<Suggested>;
  /** How many documents pass the filters, by the value of one facet. A fraction of a find, which counts every facet. */
  tally(facet: string, filters: SearchQuery['filters']): Promise<ReadonlyMap<string, number>>;
  /** Ids of the first documents that pass the filters, wanted most first; as cheap as a tally. */
  wanted(filters: SearchQuery['filters'], most: number): Promise<number[]>;
  /** Products that are no longer as available as the catalogue says, in place of those that were named before. */
  amend(products: readonly AmendedProduct[]): Promise<void>;
  /** Whether some product carries this CAS number, written with plain hyphens. */
  hasCas(cas: string): Promise<boolean>;
  /** The product that a catalogue number in any spelling stands for. */
  resolveNumber(text: string): Promise<NumberedProduct | null>;
  /** Those of many texts at once, in their order. */
  resolveNumbers(texts: readonly string[]): Promise<(NumberedProduct | null)[]>;
}

/** Collects documents in order of popularity, then turns them into the blocks that the reader maps. */
export interface SearchIndexWriter {
  add(document: SearchDocument): void;
  blocks(): { name: string; bytes: Uint8Array }[];
}

export { createSearchIndexWriter } from './index-writer';
export { readSearchIndex } from './index-reader';
