import type { DocSet } from './doc-set';
import type { FewDocuments } from './small-doc-list';

/** A list of so many ordinals is cut into blocks, so that what cannot be wanted is stepped over. */
const BLOCK = 128;
const ENTRY = 8;

/** Whether a list of so many ordinals is kept as bits: they take little more room than gaps, and each is read at once. */
export const isDense = (count: number, documents: number): boolean => count > 0 && count * 24 >= documents;

/** Blocks of a list of gaps; a short list is one. */
export function blocksOf(count: number): number {
  return count < 2 * BLOCK ? 1 : Math.ceil(count / BLOCK);
}

/** Ordinals from the `block`th up to the next one's first. */
export function blockRange(block: number, count: number): [from: number, to: number] {
  return [block * BLOCK, block === blocksOf(count) - 1 ? count : (block + 1) * BLOCK];
}

/**
 * Lists of ascending ordinals. A list is a head `count * 2 + dense` and then either the gaps between its ordinals as
 * varints, or the number of its run in the dense block, one bit an ordinal. Before the gaps of a list of several blocks
 * stands an entry for each block but the last: its last ordinal, and where the next one starts; four bytes each.
 */
export class PostingLists {
  private readonly runLength: number;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly dense: Uint32Array,
    documents: number,
  ) {
    this.runLength = (documents + 31) >>> 5;
  }

  /** Adds the list at `offset` to `set`; only what is `within` another set, where one is given. */
  addTo(set: DocSet, offset: number, within?: DocSet): void {
    const head = this.varint(offset);
    const at = this.after(offset);
    const bits = this.bitsOf(offset);
    if (bits) {
      if (within) set.addBitsWithin(bits, within);
      else set.addBits(bits);
      return;
    }
    const count = head >>> 1;
    if (!within) this.addGaps(set, at + (blocksOf(count) - 1) * ENTRY, count);
    else if (blocksOf(count) > 1) this.addBlocksWithin(set, at, count, within);
    else this.addGapsWithin(set, at, -1, count, { within, wanted: within.next(0), end: Infinity });
  }

  /** Writes the ordinals of the list at `offset`, which is one of gaps, into `out` from a place on; answers how many. */
  read(offset: number, out: Uint32Array, from: number): number {
    const count = this.varint(offset) >>> 1;
    let at = this.after(offset) + (blocksOf(count) - 1) * ENTRY;
    let ordinal = -1;
    for (let index = from; index < from + count; index++) {
      ordinal += this.varint(at);
      at = this.after(at);
      out[index] = ordinal;
    }
    return count;
  }

  /** The list at `offset` as bits, one an ordinal; null when it is kept as gaps. */
  bitsOf(offset: number): Uint32Array | null {
    if ((this.varint(offset) & 1) === 0) return null;
    const run = this.varint(this.after(offset));
    return this.dense.subarray(run * this.runLength, (run + 1) * this.runLength);
  }

  /** Settles those of `few` at `level` that are in the list at `offset` and still looked for. */
  settle(few: FewDocuments, level: number, offset: number): void {
    const head = this.varint(offset);
    const at = this.after(offset);
    const count = head >>> 1;
    if ((head & 1) === 1) this.settleDense(few, level, this.varint(at) * this.runLength);
    else if (blocksOf(count) > 1) this.settleInBlocks(few, level, at, count);
    else this.settleEach(few, level, at, count);
  }

  private settleEach(few: FewDocuments, level: number, from: number, count: number): void {
    const { ordinals } = few;
    let at = from;
    let ordinal = -1;
    let index = 0;
    for (let left = count; left > 0; left--) {
      ordinal += this.varint(at);
      at = this.after(at);
      while (index < ordinals.length && ordinals[index]! < ordinal) index++;
      if (index === ordinals.length) return;
      if (ordinals[index] === ordinal && few.isOpen(index)) few.settle(index, level);
    }
  }

  private settleDense(few: FewDocuments, level: number, run: number): void {
    const { dense } = this;
    const { ordinals } = few;
    for (let index = 0; index < ordinals.length; index++) {
      const ordinal = ordinals[index]!;
      if (few.isOpen(index) && ((dense[run + (ordinal >>> 5)]! >>> (ordinal & 31)) & 1) === 1)
        few.settle(index, level);
    }
  }

  private settleInBlocks(few: FewDocuments, level: number, table: number, count: number): void {
    const last = blocksOf(count) - 1;
    const data = table + last * ENTRY;
    const { bytes } = this;
    const { ordinals } = few;
    let block = -1;
    let [at, left, ordinal] = [data, 0, -1];
    for (let index = 0; index < ordinals.length; index++) {
      const wanted = ordinals[index]!;
      if (ordinal > wanted || !few.isOpen(index)) continue;
      const found = this.blockWith(wanted, table, Math.max(0, block), last);
      if (found > block) {
        block = found;
        const before = table + (block - 1) * ENTRY;
        ordinal = block === 0 ? -1 : this.uint32(before);
        at = block === 0 ? data : data + this.uint32(before + 4);
        const [from, to] = blockRange(block, count);
        left = to - from;
      }
      for (; ordinal < wanted && left > 0; left--) {
        let byte = bytes[at++]!;
        ordinal += byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++]!;
          ordinal += (byte & 127) << shift;
        }
      }
      if (ordinal === wanted) few.settle(index, level);
    }
  }

  /** The first block from `from` on whose last ordinal is not below `wanted`: near, as a rule. */
  private blockWith(wanted: number, table: number, from: number, last: number): number {
    let step = 1;
    let low = from;
    while (low + step <= last && this.uint32(table + (low + step - 1) * ENTRY) < wanted) {
      low += step;
      step *= 2;
    }
    for (let high = Math.min(low + step - 1, last); low < high;) {
      const middle = (low + high) >>> 1;
      if (this.uint32(table + middle * ENTRY) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Only the blocks are read in which some of `within` may be. */
  private addBlocksWithin(set: DocSet, table: number, count: number, within: DocSet): void {
    const last = blocksOf(count) - 1;
    const data = table + last * ENTRY;
    let block = 0;
    for (let wanted = within.next(0); wanted >= 0; block++) {
      block = this.blockWith(wanted, table, block, last);
      const before = table + (block - 1) * ENTRY;
      const start = block === 0 ? data : data + this.uint32(before + 4);
      const previous = block === 0 ? -1 : this.uint32(before);
      const [from, to] = blockRange(block, count);
      const end = block === last ? Infinity : this.uint32(table + block * ENTRY);
      wanted = this.addGapsWithin(set, start, previous, to - from, { within, wanted, end });
      if (block === last) return;
    }
  }

  private addGaps(set: DocSet, from: number, count: number): void {
    const { bytes } = this;
    let at = from;
    let ordinal = -1;
    for (let left = count; left > 0; left--) {
      let byte = bytes[at++]!;
      ordinal += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        ordinal += (byte & 127) << shift;
      }
      set.add(ordinal);
    }
  }

  /**
   * Reads from the first of `within` that is `wanted` no further than to the last one up to `end`, and nothing of
   * `within` before the list has come to what is wanted. Returns the first wanted one behind that; -1 without one.
   */
  private addGapsWithin(
    set: DocSet,
    from: number,
    previous: number,
    count: number,
    limits: { within: DocSet; wanted: number; end: number },
  ): number {
    const { bytes } = this;
    const { within, end } = limits;
    let { wanted } = limits;
    let at = from;
    let ordinal = previous;
    for (let left = count; left > 0 && wanted >= 0 && wanted <= end; left--) {
      let byte = bytes[at++]!;
      ordinal += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        ordinal += (byte & 127) << shift;
      }
      if (ordinal < wanted) continue;
      if (ordinal > wanted) wanted = within.next(ordinal);
      if (ordinal !== wanted) continue;
      set.add(ordinal);
      wanted = within.next(ordinal + 1);
    }
    return wanted;
  }

  private uint32(at: number): number {
    const { bytes } = this;
    return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
  }

  /** How many ordinals the list at `offset` holds, or for a dense one that it is long. */
  length(offset: number): number {
    const head = this.varint(offset);
    return (head & 1) === 1 ? this.runLength * 4 : head >>> 1;
  }

  /** First ordinal of the list at `offset`, or -1 for an empty one. */
  first(offset: number): number {
    const head = this.varint(offset);
    if (head === 0) return -1;
    const at = this.after(offset);
    if ((head & 1) === 0) return this.varint(at + (blocksOf(head >>> 1) - 1) * ENTRY) - 1;
    const start = this.varint(at) * this.runLength;
    let word = start;
    while (this.dense[word] === 0) word++;
    const bits = this.dense[word]!;
    return ((word - start) << 5) | (31 - Math.clz32(bits & -bits));
  }

  /** Where the varint at `offset` ends. */
  after(offset: number): number {
    let at = offset;
    while (this.bytes[at]! > 127) at++;
    return at + 1;
  }

  /** Reads one varint. */
  varint(offset: number): number {
    let at = offset;
    let byte = this.bytes[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.bytes[at++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  }
}

/** Bytes that `value` takes as a varint. */
export function varintLength(value: number): number {
  let length = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) length++;
  return length;
}
