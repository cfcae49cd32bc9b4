import type Database from 'libsql';
import { z } from 'zod';
import { ROWS_PER_DOCUMENT, supplyFacetNames } from '../../../src/server/search/engine/facet-definitions';
import {
  forEachFacetValue,
  openFacetRows,
  type FacetRowBlocks,
} from '../../../src/server/search/engine/facet-rows';
import { indexHeadSchema } from '../../../src/server/search/engine/index-format';
import { StringTable } from '../../../src/server/search/engine/string-table';

/** Oldest index format with the current facet rows. */
const OLDEST_FORMAT_WITH_ROWS = 6;

/** Product data that only the search index of a catalogue file stores. */
export interface IndexFacets {
  /** Filters of a product, without those derived from prices and stock. */
  filtersOf(goodsId: number): Record<string, string[]>;
  /** 1 = the oldest, counting up. */
  newnessOf(goodsId: number): number;
}

export function readIndexFacets(db: InstanceType<typeof Database>): IndexFacets {
  const blocks = createBlockReader(db);
  const storedHead: unknown = JSON.parse(new TextDecoder().decode(blocks.bytes('head')));
  const head = indexHeadSchema.extend({ format: z.int() }).parse(storedHead);
  const values = new StringTable(blocks.bytes('valueBytes'), blocks.numbers('valueOffsets'));
  const rows =
    head.format >= OLDEST_FORMAT_WITH_ROWS
      ? readFacetRows(blocks)
      : readLegacyFacetRows(blocks, head.documents);
  const goodsIds = blocks.numbers('goodsIds');
  const newest = blocks.numbers('newest');
  const ordinalOf = new Map(Array.from(goodsIds, (id, ordinal) => [id, ordinal]));
  // The index lists the ordinals of the products, newest first.
  const newness = new Uint32Array(newest.length);
  newest.forEach((ordinal, index) => (newness[ordinal] = newest.length - index));
  return {
    filtersOf(goodsId) {
      const filters: Record<string, string[]> = {};
      const ordinal = ordinalOf.get(goodsId);
      if (ordinal === undefined) return filters;
      forEachFacetValue(rows, ordinal, (value) => {
        const facet = head.facets.find(({ first, count }) => value >= first && value < first + count);
        if (facet && !supplyFacetNames.has(facet.name)) (filters[facet.name] ??= []).push(values.at(value));
      });
      return filters;
    },
    newnessOf: (goodsId) => newness[ordinalOf.get(goodsId) ?? -1] ?? 0,
  };
}

/** Reads facet rows of index formats before 6: several per document with the block `documentRows`, otherwise one. */
function readLegacyFacetRows(blocks: BlockReader, documents: number): FacetRowBlocks {
  const legacyRows = blocks.has('documentRows')
    ? blocks.numbers('documentRows')
    : Uint32Array.from({ length: documents }, (_, ordinal) => ordinal);
  const rowsPerDocument = legacyRows.length / documents;
  const legacyOffsets = blocks.numbers('rowOffsets');
  const emptyRow = legacyOffsets.length - 1;
  const documentRows = new Uint32Array(documents * ROWS_PER_DOCUMENT).fill(emptyRow);
  for (let ordinal = 0; ordinal < documents; ordinal += 1)
    documentRows.set(
      legacyRows.subarray(ordinal * rowsPerDocument, (ordinal + 1) * rowsPerDocument),
      ordinal * ROWS_PER_DOCUMENT,
    );
  const rowOffsets = new Uint32Array(legacyOffsets.length + 1).fill(legacyOffsets.at(-1) ?? 0);
  rowOffsets.set(legacyOffsets);
  return { documentRows, rowOffsets, rowValues: blocks.numbers('rowValues') };
}

export interface BlockReader {
  has(name: string): boolean;
  bytes(name: string): Uint8Array;
  numbers(name: string): Uint32Array;
}

export function readFacetRows(blocks: BlockReader): FacetRowBlocks {
  const [rowOffsets, rowValues] = [blocks.numbers('rowOffsets'), blocks.numbers('rowValues')];
  return openFacetRows(blocks.bytes('documentRows'), { rowOffsets, rowValues });
}

export function createBlockReader(db: InstanceType<typeof Database>): BlockReader {
  const statement = db.prepare('select bytes from search_block where name = ?');
  const rowOf = (name: string) => statement.get(name) as { bytes: Uint8Array | ArrayBuffer } | undefined;
  const bytes = (name: string): Uint8Array => {
    const row = rowOf(name);
    if (!row) throw new Error(`The catalogue's search index has no block "${name}".`);
    // Copies the bytes, because a Uint32Array needs an aligned offset.
    return Uint8Array.from(row.bytes instanceof Uint8Array ? row.bytes : new Uint8Array(row.bytes));
  };
  return {
    has: (name) => rowOf(name) !== undefined,
    bytes,
    numbers(name) {
      const copy = bytes(name);
      return new Uint32Array(copy.buffer, 0, copy.byteLength >>> 2);
    },
  };
}
