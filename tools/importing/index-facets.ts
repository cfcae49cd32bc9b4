import type Database from 'libsql';
import { supplyFacetNames } from '../../src/server/search/facet-labels';
import { indexHead } from '../../src/server/search/index-blocks';
import { StringTable } from '../../src/server/search/string-table';

/** What the search index of a catalogue file knows of its products and no table does. */
export interface IndexFacts {
  /** The filters of a product, without those that follow from its prices and stock. */
  filtersOf(goodsId: number): Record<string, string[]>;
  /** 1 = the oldest, counting up. */
  newnessOf(goodsId: number): number;
}

export function readIndexFacts(db: InstanceType<typeof Database>): IndexFacts {
  const block = blockReader(db);
  const head = indexHead.parse(JSON.parse(new TextDecoder().decode(block.bytes('head'))));
  const values = new StringTable(block.bytes('valueBytes'), block.numbers('valueOffsets'));
  const rowOffsets = block.numbers('rowOffsets');
  const rowValues = block.numbers('rowValues');
  const goodsIds = block.numbers('goodsIds');
  const newest = block.numbers('newest');
  const ordinalOf = new Map(Array.from(goodsIds, (id, ordinal) => [id, ordinal]));
  const newness = new Uint32Array(newest.length);
  newest.forEach((ordinal, place) => (newness[ordinal] = newest.length - place));
  return {
    filtersOf(goodsId) {
      const filters: Record<string, string[]> = {};
      const ordinal = ordinalOf.get(goodsId) ?? -1;
      for (let at = rowOffsets[ordinal] ?? 0; at < (rowOffsets[ordinal + 1] ?? 0); at += 1) {
        const value = rowValues[at]!;
        const facet = head.facets.find(({ first, count }) => value >= first && value < first + count);
        if (facet && !supplyFacetNames.has(facet.name)) (filters[facet.name] ??= []).push(values.at(value));
      }
      return filters;
    },
    newnessOf: (goodsId) => newness[ordinalOf.get(goodsId) ?? -1] ?? 0,
  };
}

export interface BlockReader {
  bytes(name: string): Uint8Array;
  numbers(name: string): Uint32Array;
}

export function blockReader(db: InstanceType<typeof Database>): BlockReader {
  const statement = db.prepare('select bytes from search_block where name = ?');
  const bytes = (name: string): Uint8Array => {
    const row = statement.get(name) as { bytes: Uint8Array | ArrayBuffer } | undefined;
    if (!row) throw new Error(`The catalogue's search index lacks its block "${name}".`);
    // A copy, because typed arrays of four bytes cannot start just anywhere.
    return Uint8Array.from(row.bytes instanceof Uint8Array ? row.bytes : new Uint8Array(row.bytes));
  };
  return {
    bytes,
    numbers(name) {
      const block = bytes(name);
      return new Uint32Array(block.buffer, 0, block.byteLength >>> 2);
    },
  };
}
