import { z } from 'zod';
import { CATALOGUE_SCHEMA_VERSION } from '../../db/schema/catalogue-schema';

/**
 * First character of a term, by kind; words have none. All kinds share one dictionary. Each term has two posting lists:
 * the `primary` and the `secondary` documents.
 */
export const termNamespace = {
  /** Whole subject or short name (primary), or whole alias (secondary), as `compactKey`. */
  whole: '=',
  /** CAS number, also one among the aliases (primary). */
  cas: '@',
  /** Normalized catalogue number: current (primary) or former (secondary). */
  number: '#',
  /** InChIKey (primary). */
  inchikey: '!',
  /** Hash of the SMILES (primary). */
  smiles: '$',
  /** Molecular formula (primary). */
  formula: '%',
  /** Category id (primary). */
  category: '/',
  /** Every document with a chemical structure (primary); a single term. */
  structure: '^',
  /** Species that an antibody was raised in, as `speciesKey` (primary). */
  host: '<',
  /** Species that an antibody reacts with, as `speciesKey` (primary). */
  reactivity: '>',
  /** Every antibody that recognizes only a modified target (primary); a single term. */
  modifiedTarget: '+',
  /** Number of distinct words of the title (primary). */
  titleLength: '&',
  /** Prefix of many words or numbers, with the precomputed union of their lists. */
  prefix: '*',
} as const;

/** Limits for merged prefixes: minimum number of terms, maximum length in characters. */
export const MIN_MERGED_TERMS = 8;
export const MAX_MERGED_PREFIX = 8;

/** Stored sort orders: document ordinals by position. */
export type StoredSortOrder = 'newest' | 'price_asc' | 'price_desc' | 'name';

export const indexHeadSchema = z.object({
  /** Schema version of the catalogue; before version 14, the index had versions of its own, up to 8. */
  format: z.literal(CATALOGUE_SCHEMA_VERSION),
  documents: z.int().min(0),
  /** Facet values are numbered consecutively; a facet has `count` values starting at `first`. */
  facets: z.array(z.object({ name: z.string(), first: z.int(), count: z.int() })),
});

export type IndexHead = z.infer<typeof indexHeadSchema>;

/** A facet of the index: its name and the range of the numbers of its values. */
export type IndexFacet = IndexHead['facets'][number];

/** All blocks except the head; the member names are the stored block names. Integers are little-endian. */
export interface IndexBlocks {
  /** Ordinal → goods_id. */
  goodsIds: Uint32Array;
  /** Sorted terms, see `packStrings`. */
  termBytes: Uint8Array;
  termOffsets: Uint32Array;
  /** Term → offsets of its two posting lists. */
  termLists: Uint32Array;
  /** Posting lists of terms, see `PostingLists`. */
  lists: Uint8Array;
  /** Bitmaps of the dense lists. */
  denseLists: Uint32Array;
  /** `letterBitmask` of the last terms, from the first one that begins with a letter. */
  letterMasks: Uint32Array;
  /** Facet values, sorted within each facet, see `packStrings`. */
  valueBytes: Uint8Array;
  valueOffsets: Uint32Array;
  /** Facet value → position within its facet when sorted by price. */
  valuePlaces: Uint32Array;
  /** Ordinal → its `ROWS_PER_DOCUMENT` facet rows, see `openFacetRows`. */
  documentRows: Uint16Array | Uint32Array;
  /** Row → start of its values in `rowValues`, plus the end of the last. */
  rowOffsets: Uint32Array;
  rowValues: Uint32Array;
  /** Stored sort orders, see `StoredSortOrder`. */
  newest: Uint32Array;
  price_asc: Uint32Array;
  price_desc: Uint32Array;
  name: Uint32Array;
}
