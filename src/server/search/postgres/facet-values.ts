import { eachValue } from '../facet-rows';
import { StringTable } from '../string-table';
import type { StoredBlocks } from './stored-blocks';

/** A value that one of so many documents has is common: its documents are kept as bits as well. */
const commonShare = 250;

export interface FacetValue {
  id: number;
  facet: string;
  value: string;
  documents: number;
  price_place: number;
  bits: string | null;
}

/** The facet values of a stored index, and which of them each document has. */
export interface FacetValues {
  values: FacetValue[];
  /** Ids, ascending. */
  valuesOf: (ordinal: number) => { common: number[]; rare: number[] };
}

export async function facetValues({ head, bytes, numbers }: StoredBlocks): Promise<FacetValues> {
  const texts = new StringTable(await bytes('valueBytes'), await numbers('valueOffsets'));
  const rows = {
    documentRows: await numbers('documentRows'),
    rowOffsets: await numbers('rowOffsets'),
    rowValues: await numbers('rowValues'),
  };
  const places = await numbers('valuePlaces');
  const counts = new Uint32Array(texts.size);
  for (let ordinal = 0; ordinal < head.documents; ordinal++) eachValue(rows, ordinal, (id) => counts[id]!++);
  const isCommon = (id: number): boolean => counts[id]! * commonShare >= head.documents;
  const bits = new Map<number, Uint8Array>();
  for (let ordinal = 0; ordinal < head.documents; ordinal++) {
    eachValue(rows, ordinal, (id) => {
      if (!isCommon(id)) return;
      let row = bits.get(id);
      if (!row) bits.set(id, (row = new Uint8Array(head.documents).fill(0x30)));
      row[ordinal] = 0x31;
    });
  }
  const decoder = new TextDecoder();
  const values = head.facets.flatMap(({ name, first, count }) =>
    Array.from({ length: count }, (_, at): FacetValue => {
      const id = first + at;
      const row = bits.get(id);
      return {
        ...{ id, facet: name, value: texts.at(id), documents: counts[id]!, price_place: places[id]! },
        bits: row ? decoder.decode(row) : null,
      };
    }),
  );
  return {
    values,
    valuesOf(ordinal) {
      const ids: number[] = [];
      eachValue(rows, ordinal, (id) => ids.push(id));
      ids.sort((a, b) => a - b);
      return { common: ids.filter(isCommon), rare: ids.filter((id) => !isCommon(id)) };
    },
  };
}
