import { BLOCK_SIZE, lowest, type DocSet } from './document-set';
import { rowsOfDocument } from './facet-definitions';
import type { RowBlocks } from './facet-rows';

/** So many documents seldom share a row, and are counted one by one: what counts rows is not looked at for them. */
const fewDocuments = 64;
/** Rows whose values are counted together; few documents have no more. */
const PIECE = 1024;
const WORDS_OF_BLOCK = BLOCK_SIZE >>> 5;

/** Counts how often facet values occur: first the rows of all documents, then each row's values so often. */
export class ValueCounter {
  /** Value → how often it occurs. Of the values that `count` answers, who reads them sets them back to 0. */
  readonly counts: Uint32Array;
  /** Values of which there are some. */
  readonly touched: Uint32Array;
  /** Of no more documents than are counted one by one, and one more: who fills it has too many. */
  private readonly ofFew = new Uint32Array(fewDocuments + 1);
  private readonly ofBlock = new Uint32Array(BLOCK_SIZE);
  private readonly rowCounts: Uint32Array;
  private readonly touchedRows: Uint32Array;
  /** Of the rows in hand: where their values start, the first of them, and how often each row occurs. */
  private readonly starts = new Uint32Array(PIECE);
  private readonly firsts = new Uint32Array(PIECE);
  private readonly times = new Uint32Array(PIECE);

  constructor(
    private readonly blocks: RowBlocks,
    values: number,
  ) {
    this.counts = new Uint32Array(values);
    this.touched = new Uint32Array(values);
    this.rowCounts = new Uint32Array(blocks.rowOffsets.length - 1);
    this.touchedRows = new Uint32Array(Math.max(this.rowCounts.length, PIECE));
  }

  /** Adds the values of all `documents` to `counts`; the first so many that are `touched` have some then. */
  count(documents: DocSet): number {
    const { rowCounts, touchedRows, times } = this;
    const size = documents.read(this.ofFew);
    if (size <= fewDocuments) {
      const rows = this.listRows(size);
      times.fill(1, 0, rows);
      return this.addValues(0, rows, 0);
    }
    const rows = this.countRows(documents);
    let distinct = 0;
    for (let from = 0; from < rows; from += PIECE) {
      const count = Math.min(PIECE, rows - from);
      for (let index = 0; index < count; index++) {
        const row = touchedRows[from + index]!;
        times[index] = rowCounts[row]!;
        rowCounts[row] = 0;
      }
      distinct = this.addValues(from, count, distinct);
    }
    return distinct;
  }

  /**
   * Counts the values of `count` rows from a place in `touchedRows` on, each so many `times`. Where they are is looked up
   * for all rows before any value is read, and their first values after that: what memory is slow to give is asked for
   * at once, and not row by row. `distinct` values are known before; answers how many then.
   */
  private addValues(from: number, count: number, distinct: number): number {
    const { rowOffsets, rowValues } = this.blocks;
    const { counts, touched, touchedRows, starts, firsts, times } = this;
    for (let index = 0; index < count; index++) starts[index] = rowOffsets[touchedRows[from + index]!]!;
    for (let index = 0; index < count; index++) firsts[index] = rowValues[starts[index]!]!;
    let known = distinct;
    for (let index = 0; index < count; index++) {
      const start = starts[index]!;
      const end = rowOffsets[touchedRows[from + index]! + 1]!;
      for (let at = start; at < end; at++) {
        const value = at === start ? firsts[index]! : rowValues[at]!;
        if (counts[value] === 0) touched[known++] = value;
        counts[value]! += times[index]!;
      }
    }
    return known;
  }

  /** Puts the rows of so many documents into `touchedRows`; answers how many they are. */
  private listRows(size: number): number {
    const { documentRows } = this.blocks;
    const { ofFew, touchedRows } = this;
    let rows = 0;
    for (let index = 0; index < size; index++) {
      const first = ofFew[index]! * rowsOfDocument;
      for (let at = first; at < first + rowsOfDocument; at++) touchedRows[rows++] = documentRows[at]!;
    }
    return rows;
  }

  /** As `listRows`, each row once, and in `rowCounts` how often it occurs. */
  private countRows(documents: DocSet): number {
    const { ofBlock } = this;
    let distinct = 0;
    let isListed = true;
    // Block by block, so that what is read out of the set stays at hand.
    for (let block = 0; block < documents.blocks; block++) {
      if (documents.isSpread(block)) {
        this.countSpread(documents.words, block * WORDS_OF_BLOCK);
        isListed = false;
      } else distinct = this.countListed(documents.readBlock(block, ofBlock), distinct);
    }
    return isListed ? distinct : this.listCounted();
  }

  /** Counts the rows of the documents in `ofBlock`; those that were not counted before go to the `distinct` ones. */
  private countListed(size: number, distinct: number): number {
    const { documentRows } = this.blocks;
    const { ofBlock, rowCounts, touchedRows } = this;
    let known = distinct;
    for (let index = 0; index < size; index++) {
      const first = ofBlock[index]! * rowsOfDocument;
      for (let at = first; at < first + rowsOfDocument; at++) {
        const row = documentRows[at]!;
        if (rowCounts[row]!++ === 0) touchedRows[known++] = row;
      }
    }
    return known;
  }

  /** Counts the rows of the documents in the words of a block. The three rows are written out: a loop takes twice as long. */
  private countSpread(words: Uint32Array, from: number): void {
    const { documentRows } = this.blocks;
    const { rowCounts } = this;
    for (let word = from; word < from + WORDS_OF_BLOCK; word++) {
      for (let members = words[word]!; members !== 0; members &= members - 1) {
        const first = ((word << 5) | lowest(members)) * rowsOfDocument;
        rowCounts[documentRows[first]!]!++;
        rowCounts[documentRows[first + 1]!]!++;
        rowCounts[documentRows[first + 2]!]!++;
      }
    }
  }

  /** Puts all rows into `touchedRows` that are counted; answers how many they are. */
  private listCounted(): number {
    const { rowCounts, touchedRows } = this;
    let rows = 0;
    for (let row = 0; row < rowCounts.length; row++) if (rowCounts[row] !== 0) touchedRows[rows++] = row;
    return rows;
  }
}
