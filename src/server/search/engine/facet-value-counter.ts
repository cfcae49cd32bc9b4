import { ORDINALS_PER_BLOCK, lowestBit, type DocumentSet } from './document-set';
import { ROWS_PER_DOCUMENT } from './facet-definitions';
import type { FacetRowBlocks } from './facet-rows';

/** Up to this many documents are counted one by one: they seldom share a facet row. */
const MAX_COUNTED_SINGLY = 64;
/** Rows per batch; at least the rows of `MAX_COUNTED_SINGLY` documents. */
const BATCH_ROWS = 1024;
const WORDS_PER_BLOCK = ORDINALS_PER_BLOCK >>> 5;

/** Counts facet values in two steps: first how often each facet row occurs, then the values of each distinct row. */
export class FacetValueCounter {
  /** Count by value. The caller resets the counts of the touched values to 0. */
  readonly counts: Uint32Array;
  /** Values with a count above 0. */
  readonly touched: Uint32Array;
  /** One longer than `MAX_COUNTED_SINGLY`, to detect larger sets. */
  private readonly smallSet = new Uint32Array(MAX_COUNTED_SINGLY + 1);
  private readonly blockOrdinals = new Uint32Array(ORDINALS_PER_BLOCK);
  private readonly rowCounts: Uint32Array;
  private readonly touchedRows: Uint32Array;
  /** By index in the batch: offset of the row's values, its first value, and how often the row occurs. */
  private readonly valueOffsets = new Uint32Array(BATCH_ROWS);
  private readonly firstValues = new Uint32Array(BATCH_ROWS);
  private readonly occurrences = new Uint32Array(BATCH_ROWS);

  constructor(
    private readonly blocks: FacetRowBlocks,
    valueCount: number,
  ) {
    this.counts = new Uint32Array(valueCount);
    this.touched = new Uint32Array(valueCount);
    this.rowCounts = new Uint32Array(blocks.rowOffsets.length - 1);
    this.touchedRows = new Uint32Array(Math.max(this.rowCounts.length, BATCH_ROWS));
  }

  /** Adds the values of all `documents` to `counts` and returns how many entries of `touched` are valid. */
  count(documents: DocumentSet): number {
    const { rowCounts, touchedRows, occurrences } = this;
    const size = documents.read(this.smallSet);
    if (size <= MAX_COUNTED_SINGLY) {
      const rows = this.listRows(size);
      occurrences.fill(1, 0, rows);
      return this.addValues(0, rows, 0);
    }
    const rows = this.countRows(documents);
    let distinct = 0;
    for (let from = 0; from < rows; from += BATCH_ROWS) {
      const count = Math.min(BATCH_ROWS, rows - from);
      for (let index = 0; index < count; index++) {
        const row = touchedRows[from + index]!;
        occurrences[index] = rowCounts[row]!;
        rowCounts[row] = 0;
      }
      distinct = this.addValues(from, count, distinct);
    }
    return distinct;
  }

  /**
   * Adds the values of `count` rows from index `from` of `touchedRows`, each with its `occurrences`. Reads the offsets of all
   * rows first and then their first values, so that cache misses overlap. `distinct` is the number of touched values so
   * far; returns the new number.
   */
  private addValues(from: number, count: number, distinct: number): number {
    const { rowOffsets, rowValues } = this.blocks;
    const { counts, touched, touchedRows, valueOffsets, firstValues, occurrences } = this;
    for (let index = 0; index < count; index++) valueOffsets[index] = rowOffsets[touchedRows[from + index]!]!;
    for (let index = 0; index < count; index++) firstValues[index] = rowValues[valueOffsets[index]!]!;
    let touchedCount = distinct;
    for (let index = 0; index < count; index++) {
      const start = valueOffsets[index]!;
      const end = rowOffsets[touchedRows[from + index]! + 1]!;
      for (let offset = start; offset < end; offset++) {
        const value = offset === start ? firstValues[index]! : rowValues[offset]!;
        if (counts[value] === 0) touched[touchedCount++] = value;
        counts[value]! += occurrences[index]!;
      }
    }
    return touchedCount;
  }

  /** Lists the rows of the first `size` documents of `smallSet` in `touchedRows`; returns their number. */
  private listRows(size: number): number {
    const { documentRows } = this.blocks;
    const { smallSet, touchedRows } = this;
    let rows = 0;
    for (let index = 0; index < size; index++) {
      const firstOffset = smallSet[index]! * ROWS_PER_DOCUMENT;
      for (let offset = firstOffset; offset < firstOffset + ROWS_PER_DOCUMENT; offset++)
        touchedRows[rows++] = documentRows[offset]!;
    }
    return rows;
  }

  /** Lists each distinct row once in `touchedRows` and counts its occurrences in `rowCounts`; returns their number. */
  private countRows(documents: DocumentSet): number {
    const { blockOrdinals } = this;
    let distinct = 0;
    let areRowsListed = true;
    // Block by block, so that the decoded ordinals stay in the CPU cache.
    for (let block = 0; block < documents.blocks; block++) {
      if (documents.isDenseBlock(block)) {
        this.countDenseBlock(documents.words, block * WORDS_PER_BLOCK);
        areRowsListed = false;
      } else distinct = this.countSparseBlock(documents.readBlock(block, blockOrdinals), distinct);
    }
    return areRowsListed ? distinct : this.listRowsWithCount();
  }

  /** Counts the rows of the first `size` documents in `blockOrdinals` and appends new rows to `touchedRows`. */
  private countSparseBlock(size: number, distinct: number): number {
    const { documentRows } = this.blocks;
    const { blockOrdinals, rowCounts, touchedRows } = this;
    let rowCount = distinct;
    for (let index = 0; index < size; index++) {
      const firstOffset = blockOrdinals[index]! * ROWS_PER_DOCUMENT;
      for (let offset = firstOffset; offset < firstOffset + ROWS_PER_DOCUMENT; offset++) {
        const row = documentRows[offset]!;
        if (rowCounts[row]!++ === 0) touchedRows[rowCount++] = row;
      }
    }
    return rowCount;
  }

  /** Counts the rows of the members of a dense block. The four rows are unrolled: a loop takes twice as long. */
  private countDenseBlock(words: Uint32Array, from: number): void {
    const { documentRows } = this.blocks;
    const { rowCounts } = this;
    for (let word = from; word < from + WORDS_PER_BLOCK; word++) {
      for (let members = words[word]!; members !== 0; members &= members - 1) {
        const first = ((word << 5) | lowestBit(members)) * ROWS_PER_DOCUMENT;
        rowCounts[documentRows[first]!]!++;
        rowCounts[documentRows[first + 1]!]!++;
        rowCounts[documentRows[first + 2]!]!++;
        rowCounts[documentRows[first + 3]!]!++;
      }
    }
  }

  /** Lists all rows with a count in `touchedRows`; returns their number. */
  private listRowsWithCount(): number {
    const { rowCounts, touchedRows } = this;
    let rows = 0;
    for (let row = 0; row < rowCounts.length; row++) if (rowCounts[row] !== 0) touchedRows[rows++] = row;
    return rows;
  }
}
