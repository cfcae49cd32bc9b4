import { rowOfFacet, rowsOfDocument } from './facet-labels';
import type { IndexBlocks, IndexHead } from './index-blocks';

export type RowBlocks = Pick<IndexBlocks, 'documentRows' | 'rowOffsets' | 'rowValues'>;

/** So many rows are numbered in two bytes each, more in four. */
const areShort = (rows: number): boolean => rows <= 0x10000;

/**
 * The rows of facet values that documents have, each row once: a million documents have some twenty thousand of
 * them, so that counting goes through few rows that are often the same. `values` are those of the facets in turn.
 */
export function rowsOf(
  facets: IndexHead['facets'],
  values: readonly { documents: readonly number[] }[],
  documents: number,
): RowBlocks {
  const documentRows: number[] = Array.from({ length: documents * rowsOfDocument });
  const rowValues: number[] = [];
  const rowOffsets = [0];
  for (let place = 0; place < rowsOfDocument; place++) {
    const numbers = facets
      .filter(({ name }) => rowOfFacet(name) === place)
      .flatMap(({ first, count }) => Array.from({ length: count }, (_, at) => first + at));
    const known = new Map<string, number>();
    valuesByDocument(numbers, values, documents).forEach((row, ordinal) => {
      const key = row.join(' ');
      let found = known.get(key);
      if (found === undefined) {
        known.set(key, (found = rowOffsets.length - 1));
        rowValues.push(...row);
        rowOffsets.push(rowValues.length);
      }
      documentRows[ordinal * rowsOfDocument + place] = found;
    });
  }
  return {
    documentRows: (areShort(rowOffsets.length - 1) ? Uint16Array : Uint32Array).from(documentRows),
    rowOffsets: Uint32Array.from(rowOffsets),
    rowValues: Uint32Array.from(rowValues),
  };
}

/** The rows of a stored index, whose `documentRows` start at an address that four bytes divide. */
export function storedRows(
  documentRows: Uint8Array,
  { rowOffsets, rowValues }: Omit<RowBlocks, 'documentRows'>,
): RowBlocks {
  const { buffer, byteOffset, byteLength } = documentRows;
  const rows = areShort(rowOffsets.length - 1)
    ? new Uint16Array(buffer, byteOffset, byteLength >>> 1)
    : new Uint32Array(buffer, byteOffset, byteLength >>> 2);
  return { documentRows: rows, rowOffsets, rowValues };
}

/** Of these values alone, ascending as they are. */
function valuesByDocument(
  numbers: readonly number[],
  values: readonly { documents: readonly number[] }[],
  documents: number,
): number[][] {
  const rows = Array.from({ length: documents }, (): number[] => []);
  for (const value of numbers)
    for (const ordinal of values[value]?.documents ?? []) rows[ordinal]?.push(value);
  return rows;
}

/** Calls `visit` with every facet value of a document. */
export function eachValue(rows: RowBlocks, ordinal: number, visit: (value: number) => void): void {
  const { documentRows, rowOffsets, rowValues } = rows;
  for (let place = 0; place < rowsOfDocument; place++) {
    const row = documentRows[ordinal * rowsOfDocument + place]!;
    for (let at = rowOffsets[row]!; at < rowOffsets[row + 1]!; at++) visit(rowValues[at]!);
  }
}
