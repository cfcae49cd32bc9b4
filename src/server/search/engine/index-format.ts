import { z } from 'zod';

/** Raised with every change of the blocks' meaning. */
export const INDEX_FORMAT = 5;

/**
 * Terms of several kinds share one dictionary; the sign before a term says which. Words have none.
 * Each term has two lists: the `near` documents and the `far` ones.
 */
export const termSign = {
  /** Whole subject (near) or whole alias (far), see `wholeKey`. */
  whole: '=',
  /** CAS number (near). */
  cas: '@',
  /** Catalogue number as `numberKey`: today's (near) or a former one (far). */
  number: '#',
  /** InChIKey (near). */
  inchikey: '!',
  /** Fingerprint of the SMILES (near). */
  smiles: '$',
  /** Molecular formula (near). */
  formula: '%',
  /** Category id (near). */
  category: '/',
  /** A common beginning of words or numbers, its terms' lists merged beforehand. */
  beginning: '*',
} as const;

/** Only a beginning of that many terms at least, and of that many signs at most, is merged beforehand. */
export const fewestMerged = 8;
export const longestBeginning = 8;

/** Orders that are stored: for each place in the order, the ordinal of its document. */
export const storedOrders = ['newest', 'price_asc', 'price_desc', 'name'] as const;
export type StoredOrder = (typeof storedOrders)[number];

export const indexHead = z.object({
  format: z.literal(INDEX_FORMAT),
  documents: z.int().min(0),
  /** Facets' values are numbered through; a facet owns `count` of them from `first` on. */
  facets: z.array(z.object({ name: z.string(), first: z.int(), count: z.int() })),
});

export type IndexHead = z.infer<typeof indexHead>;

/** Every block but the head. Whole numbers are little-endian. */
export interface IndexBlocks {
  /** Ordinal → goods_id. */
  goodsIds: Uint32Array;
  termBytes: Uint8Array;
  termOffsets: Uint32Array;
  /** Term → offset of its pair of lists. */
  termLists: Uint32Array;
  lists: Uint8Array;
  denseLists: Uint32Array;
  /** Of the last terms, from the first that begins with a letter on: what `letterMask` says of each. */
  letterMasks: Uint32Array;
  /** Ordinal → different words of the title, 255 at the most. */
  titleWords: Uint8Array;
  valueBytes: Uint8Array;
  valueOffsets: Uint32Array;
  /** Facet value → offset of its list. */
  valueLists: Uint32Array;
  /** Facet value → its place among the values of its facet when listed by price. */
  valuePlaces: Uint32Array;
  /** Ordinal → its rows of facet values, `rowsOfDocument` of them: many documents have the same. See `storedRows`. */
  documentRows: Uint16Array | Uint32Array;
  /** Row → where its values start in `rowValues`, and the end of the last. */
  rowOffsets: Uint32Array;
  rowValues: Uint32Array;
  newest: Uint32Array;
  price_asc: Uint32Array;
  price_desc: Uint32Array;
  name: Uint32Array;
}
