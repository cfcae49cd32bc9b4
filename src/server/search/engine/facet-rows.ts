import { groupIndexOfFacet, ROWS_PER_DOCUMENT } from './facet-definitions';
import type { IndexBlocks, IndexHead } from './index-format';

export type FacetRowBlocks = Pick<IndexBlocks, 'documentRows' | 'rowOffsets' | 'rowValues'>;

/** Returns whether row numbers fit into two bytes; otherwise four are used. */
const fitsInTwoBytes = (rows: number): boolean => rows <= 0x10000;

/**
 * Dictionary-encodes the facet values of documents. Facets are divided into groups, and a row is a distinct combination of
 * values of one group: a document has one row per group. A million documents have about twenty thousand rows, which makes
 * counting cheap. `values` are those of all facets, in the order of `facets`.
 */
export function buildFacetRows(
  facets: IndexHead['facets'],
  values: readonly { documents: readonly number[] }[],
  documentCount: number,
): FacetRowBlocks {
  const documentRows = new Uint32Array(documentCount * ROWS_PER_DOCUMENT);
  const rowValues: number[] = [];
  const rowOffsets = [0];
  for (let groupIndex = 0; groupIndex < ROWS_PER_DOCUMENT; groupIndex++) {
    const keys: string[] = Array.from({ length: documentCount }, () => '');
    for (const { name, first, count } of facets)
      if (groupIndexOfFacet(name) === groupIndex)
        for (let value = first; value < first + count; value++)
          for (const ordinal of values[value]!.documents) keys[ordinal] += ` ${value}`;
    const rowByKey = new Map<string, number>();
    keys.forEach((key, ordinal) => {
      let rowNumber = rowByKey.get(key);
      if (rowNumber === undefined) {
        rowByKey.set(key, (rowNumber = rowOffsets.length - 1));
        rowValues.push(...key.split(' ').slice(1).map(Number));
        rowOffsets.push(rowValues.length);
      }
      documentRows[ordinal * ROWS_PER_DOCUMENT + groupIndex] = rowNumber;
    });
  }
  return {
    documentRows: fitsInTwoBytes(rowOffsets.length - 1) ? Uint16Array.from(documentRows) : documentRows,
    rowOffsets: Uint32Array.from(rowOffsets),
    rowValues: Uint32Array.from(rowValues),
  };
}

/** Opens the rows of a stored index. `documentRows` must be aligned to four bytes. */
export function openFacetRows(
  documentRows: Uint8Array,
  { rowOffsets, rowValues }: Omit<FacetRowBlocks, 'documentRows'>,
): FacetRowBlocks {
  const { buffer, byteOffset, byteLength } = documentRows;
  const rows = fitsInTwoBytes(rowOffsets.length - 1)
    ? new Uint16Array(buffer, byteOffset, byteLength >>> 1)
    : new Uint32Array(buffer, byteOffset, byteLength >>> 2);
  return { documentRows: rows, rowOffsets, rowValues };
}

/** Returns the facet values of a row. */
export const rowValuesOf = ({ rowOffsets, rowValues }: FacetRowBlocks, row: number): Uint32Array =>
  rowValues.subarray(rowOffsets[row], rowOffsets[row + 1]);

export function forEachFacetValue(
  rows: FacetRowBlocks,
  ordinal: number,
  visit: (value: number) => void,
): void {
  for (let groupIndex = 0; groupIndex < ROWS_PER_DOCUMENT; groupIndex++)
    for (const value of rowValuesOf(rows, rows.documentRows[ordinal * ROWS_PER_DOCUMENT + groupIndex]!))
      visit(value);
}
