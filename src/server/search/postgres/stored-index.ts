import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../../db/schema/catalogue-schema';
import { indexHeadSchema, type IndexBlocks, type IndexHead } from '../engine/index-format';
import { DocumentSet } from '../engine/document-set';
import { PostingLists } from '../engine/posting-lists';
import { StringTable } from '../engine/string-table';
import { TermDictionary } from '../engine/term-dictionary';
import { supplyFacetNames } from '../engine/facet-definitions';
import { forEachFacetValue, openFacetRows } from '../engine/facet-rows';

/** Reads the blocks of a search index one by one. */
export interface StoredIndex {
  head: IndexHead;
  bytes: (name: keyof IndexBlocks) => Promise<Uint8Array>;
  numbers: (name: keyof IndexBlocks) => Promise<Uint32Array>;
}

/** Opens the index of a catalogue file. Throws an Error when it is missing or has another format. */
export function openStoredIndex(db: Kysely<CatalogueTables>): Promise<StoredIndex> {
  return readStoredIndex(async (name) => {
    const query = db.selectFrom('search_block').select('bytes').where('name', '=', name);
    return (await query.executeTakeFirst())?.bytes;
  });
}

/** Opens an index whose blocks `read` returns by name. */
export async function readStoredIndex(
  read: (name: string) => Promise<Uint8Array | ArrayBuffer | undefined>,
): Promise<StoredIndex> {
  const bytes = async (name: string): Promise<Uint8Array> => {
    const block = await read(name);
    if (!block) throw new Error(`The catalogue's search index lacks its block "${name}".`);
    // Copies, because `Uint32Array` requires an aligned offset.
    return new Uint8Array(block).slice();
  };
  return {
    head: indexHeadSchema.parse(JSON.parse(new TextDecoder().decode(await bytes('head')))),
    bytes,
    async numbers(name) {
      const block = await bytes(name);
      return new Uint32Array(block.buffer, 0, block.byteLength >>> 2);
    },
  };
}

/** Converts a stored order (document by position) to the position of each document. */
export function invertOrder(order: Uint32Array): Uint32Array {
  const positions = new Uint32Array(order.length);
  for (const [position, ordinal] of order.entries()) positions[ordinal] = position;
  return positions;
}

export interface StoredTerm {
  term: string;
  /** Ascending ordinals; the two zones are disjoint. */
  near: Uint32Array;
  far: Uint32Array;
}

/** Returns the terms in dictionary order, including merged prefixes. Can be iterated repeatedly. */
export async function readStoredTerms({ head, bytes, numbers }: StoredIndex): Promise<Iterable<StoredTerm>> {
  const lists = new PostingLists(await bytes('lists'), await numbers('denseLists'), head.documents);
  const dictionary = new StringTable(await bytes('termBytes'), await numbers('termOffsets'));
  const terms = new TermDictionary(dictionary, await numbers('termLists'), lists);
  return {
    *[Symbol.iterator]() {
      const zones = { near: new DocumentSet(head.documents), far: new DocumentSet(head.documents) };
      for (let index = 0; index < dictionary.size; index++) {
        terms.addTermAt({ first: index, end: index + 1, whole: true, merged: -1 }, zones);
        yield { term: dictionary.at(index), near: drain(zones.near), far: drain(zones.far) };
      }
    },
  };
}

/** Returns the members of a set and clears it. */
function drain(set: DocumentSet): Uint32Array {
  const ordinals = new Uint32Array(set.count());
  set.read(ordinals);
  set.clear();
  return ordinals;
}

export interface StoredFacetValue {
  id: number;
  facet: string;
  value: string;
  documents: number;
  price_place: number;
}

export interface StoredFacetValues {
  /** Values of product facets, by id. */
  goods: StoredFacetValue[];
  /** Values of price and stock facets, by id. */
  supply: StoredFacetValue[];
  /** Ascending value ids of a document. */
  valuesOf: (ordinal: number) => readonly number[];
  /** Bitmaps as text: one character per document, `1` where it has the value. */
  bitsOf: (values: readonly StoredFacetValue[]) => Map<number, string>;
}

export async function readStoredFacetValues({
  head,
  bytes,
  numbers,
}: StoredIndex): Promise<StoredFacetValues> {
  const texts = new StringTable(await bytes('valueBytes'), await numbers('valueOffsets'));
  const rows = openFacetRows(await bytes('documentRows'), {
    rowOffsets: await numbers('rowOffsets'),
    rowValues: await numbers('rowValues'),
  });
  const positions = await numbers('valuePlaces');
  const counts = new Uint32Array(texts.size);
  const valuesOf = (ordinal: number): number[] => {
    const ids: number[] = [];
    forEachFacetValue(rows, ordinal, (id) => ids.push(id));
    return ids.sort((a, b) => a - b);
  };
  for (let ordinal = 0; ordinal < head.documents; ordinal++)
    forEachFacetValue(rows, ordinal, (id) => counts[id]!++);
  const values = head.facets.flatMap(({ name, first, count }) =>
    Array.from({ length: count }, (_, at): StoredFacetValue => {
      const id = first + at;
      return { id, facet: name, value: texts.at(id), documents: counts[id]!, price_place: positions[id]! };
    }),
  );
  const decoder = new TextDecoder();
  return {
    goods: values.filter(({ facet }) => !supplyFacetNames.has(facet)),
    supply: values.filter(({ facet }) => supplyFacetNames.has(facet)),
    valuesOf,
    bitsOf(selected) {
      const bits = new Map(selected.map(({ id }) => [id, new Uint8Array(head.documents).fill(zero)]));
      for (let ordinal = 0; ordinal < head.documents; ordinal++) {
        for (const id of valuesOf(ordinal)) {
          const row = bits.get(id);
          if (row) row[ordinal] = one;
        }
      }
      return new Map([...bits].map(([id, row]) => [id, decoder.decode(row)]));
    },
  };
}

const [zero, one] = ['0'.charCodeAt(0), '1'.charCodeAt(0)] as const;
