import { supplyFacetNames } from '../engine/facet-labels';
import { eachValue, storedRows } from '../engine/facet-rows';
import { StringTable } from '../engine/string-table';
import type { StoredBlocks } from './stored-blocks';

export interface FacetValue {
  id: number;
  facet: string;
  value: string;
  documents: number;
  price_place: number;
}

/** The facet values of a stored index, and which of them each document has. */
export interface FacetValues {
  /** Those that follow from what the products are, by their ids. */
  goods: FacetValue[];
  /** Those that follow from prices and stock. */
  supply: FacetValue[];
  /** Ids, ascending, of all of a document's values. */
  valuesOf: (ordinal: number) => readonly number[];
  /** A sign for each document, 1 where it has the value. */
  bitsOf: (values: readonly FacetValue[]) => Map<number, string>;
}

export async function facetValues({ head, bytes, numbers }: StoredBlocks): Promise<FacetValues> {
  const texts = new StringTable(await bytes('valueBytes'), await numbers('valueOffsets'));
  const rows = storedRows(await bytes('documentRows'), {
    rowOffsets: await numbers('rowOffsets'),
    rowValues: await numbers('rowValues'),
  });
  const places = await numbers('valuePlaces');
  const counts = new Uint32Array(texts.size);
  const valuesOf = (ordinal: number): number[] => {
    const ids: number[] = [];
    eachValue(rows, ordinal, (id) => ids.push(id));
    return ids.sort((a, b) => a - b);
  };
  for (let ordinal = 0; ordinal < head.documents; ordinal++) eachValue(rows, ordinal, (id) => counts[id]!++);
  const values = head.facets.flatMap(({ name, first, count }) =>
    Array.from({ length: count }, (_, at): FacetValue => {
      const id = first + at;
      return { id, facet: name, value: texts.at(id), documents: counts[id]!, price_place: places[id]! };
    }),
  );
  const decoder = new TextDecoder();
  return {
    goods: values.filter(({ facet }) => !supplyFacetNames.has(facet)),
    supply: values.filter(({ facet }) => supplyFacetNames.has(facet)),
    valuesOf,
    bitsOf(wanted) {
      const bits = new Map(wanted.map(({ id }) => [id, new Uint8Array(head.documents).fill(zero)]));
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
