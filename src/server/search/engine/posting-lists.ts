import { lowestBit, type DocumentSet } from './document-set';
import type { CandidateList } from './candidate-list';

/** Ordinals per block of a long list; blocks without a wanted ordinal are skipped. */
const BLOCK = 128;
/** Bytes of a skip-table entry. */
const ENTRY = 8;

/** Whether a list is stored as a bitmap: for frequent terms it is little larger than gaps and gives random access. */
export const isStoredAsBitmap = (count: number, documents: number): boolean =>
  count > 0 && count * 24 >= documents;

/** Number of blocks of a gap-encoded list; a short list has one. */
export function blockCount(count: number): number {
  return count < 2 * BLOCK ? 1 : Math.ceil(count / BLOCK);
}

/** Range of list positions in a block. */
export function blockRange(block: number, count: number): [from: number, to: number] {
  return [block * BLOCK, block === blockCount(count) - 1 ? count : (block + 1) * BLOCK];
}

/**
 * Reads posting lists: ascending document ordinals. A list starts with a varint `count * 2 + dense`. A dense list is
 * followed by the number of its bitmap in `dense`; any other list by the gaps between its ordinals as varints. A list of
 * several blocks has a skip table before the gaps: for each block but the last its last ordinal and the offset of the
 * next block, four bytes each.
 */
export class PostingLists {
  private readonly bitmapLength: number;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly dense: Uint32Array,
    documents: number,
  ) {
    this.bitmapLength = (documents + 31) >>> 5;
  }

  /** Adds the list at `offset` to `set`, or only its intersection with `within`. */
  addTo(set: DocumentSet, offset: number, within?: DocumentSet): void {
    const head = this.readVarint(offset);
    const at = this.endOfVarint(offset);
    const bits = this.bitmapOf(offset);
    if (bits) {
      if (within) set.unionIntersection(bits, within);
      else set.unionBitmap(bits);
      return;
    }
    const count = head >>> 1;
    if (!within) this.addGaps(set, at + (blockCount(count) - 1) * ENTRY, count);
    else if (blockCount(count) > 1) this.addBlocksWithin(set, at, count, within);
    else this.addGapsWithin(set, at, -1, count, { within, wanted: within.nextMember(0), end: Infinity });
  }

  /** Decodes the gap-encoded list at `offset` into `out` from index `from`; returns the number of ordinals. */
  decode(offset: number, out: Uint32Array, from: number): number {
    const count = this.readVarint(offset) >>> 1;
    let at = this.endOfVarint(offset) + (blockCount(count) - 1) * ENTRY;
    let ordinal = -1;
    for (let index = from; index < from + count; index++) {
      ordinal += this.readVarint(at);
      at = this.endOfVarint(at);
      out[index] = ordinal;
    }
    return count;
  }

  /** Returns the bitmap of the list at `offset`, or null when it is gap-encoded. */
  bitmapOf(offset: number): Uint32Array | null {
    if ((this.readVarint(offset) & 1) === 0) return null;
    const start = this.readVarint(this.endOfVarint(offset)) * this.bitmapLength;
    return this.dense.subarray(start, start + this.bitmapLength);
  }

  /** Resolves the unresolved candidates that are in the list at `offset` to `level`. */
  resolve(candidates: CandidateList, level: number, offset: number): void {
    const head = this.readVarint(offset);
    const at = this.endOfVarint(offset);
    const count = head >>> 1;
    if ((head & 1) === 1) this.resolveDense(candidates, level, this.readVarint(at) * this.bitmapLength);
    else if (blockCount(count) > 1) this.resolveInBlocks(candidates, level, at, count);
    else this.resolveLinear(candidates, level, at, count);
  }

  private resolveLinear(candidates: CandidateList, level: number, from: number, count: number): void {
    const { ordinals } = candidates;
    let at = from;
    let ordinal = -1;
    let index = 0;
    for (let left = count; left > 0; left--) {
      ordinal += this.readVarint(at);
      at = this.endOfVarint(at);
      while (index < ordinals.length && ordinals[index]! < ordinal) index++;
      if (index === ordinals.length) return;
      if (ordinals[index] === ordinal && candidates.isUnresolved(index)) candidates.resolve(index, level);
    }
  }

  private resolveDense(candidates: CandidateList, level: number, start: number): void {
    const { dense } = this;
    const { ordinals } = candidates;
    for (let index = 0; index < ordinals.length; index++) {
      const ordinal = ordinals[index]!;
      if (candidates.isUnresolved(index) && ((dense[start + (ordinal >>> 5)]! >>> (ordinal & 31)) & 1) === 1)
        candidates.resolve(index, level);
    }
  }

  private resolveInBlocks(candidates: CandidateList, level: number, table: number, count: number): void {
    const last = blockCount(count) - 1;
    const data = table + last * ENTRY;
    const { bytes } = this;
    const { ordinals } = candidates;
    let block = -1;
    let [at, left, ordinal] = [data, 0, -1];
    for (let index = 0; index < ordinals.length; index++) {
      const wanted = ordinals[index]!;
      if (ordinal > wanted || !candidates.isUnresolved(index)) continue;
      const found = this.findBlock(wanted, table, Math.max(0, block), last);
      if (found > block) {
        block = found;
        const before = table + (block - 1) * ENTRY;
        ordinal = block === 0 ? -1 : this.readUint32(before);
        at = block === 0 ? data : data + this.readUint32(before + 4);
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
      if (ordinal === wanted) candidates.resolve(index, level);
    }
  }

  /** Finds the first block from `from` whose last ordinal is at least `wanted`, by galloping search. */
  private findBlock(wanted: number, table: number, from: number, last: number): number {
    let step = 1;
    let low = from;
    while (low + step <= last && this.readUint32(table + (low + step - 1) * ENTRY) < wanted) {
      low += step;
      step *= 2;
    }
    for (let high = Math.min(low + step - 1, last); low < high;) {
      const middle = (low + high) >>> 1;
      if (this.readUint32(table + middle * ENTRY) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Decodes only the blocks that may contain members of `within`. */
  private addBlocksWithin(set: DocumentSet, table: number, count: number, within: DocumentSet): void {
    const last = blockCount(count) - 1;
    const data = table + last * ENTRY;
    let block = 0;
    for (let wanted = within.nextMember(0); wanted >= 0; block++) {
      block = this.findBlock(wanted, table, block, last);
      const before = table + (block - 1) * ENTRY;
      const start = block === 0 ? data : data + this.readUint32(before + 4);
      const previous = block === 0 ? -1 : this.readUint32(before);
      const [from, to] = blockRange(block, count);
      const end = block === last ? Infinity : this.readUint32(table + block * ENTRY);
      wanted = this.addGapsWithin(set, start, previous, to - from, { within, wanted, end });
      if (block === last) return;
    }
  }

  private addGaps(set: DocumentSet, from: number, count: number): void {
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
   * Adds the ordinals of one block that are in `within`. `limits.wanted` is the next member of `within`, `limits.end`
   * the last ordinal of the block. Returns the first member of `within` after the block, or -1.
   */
  private addGapsWithin(
    set: DocumentSet,
    from: number,
    previous: number,
    count: number,
    limits: { within: DocumentSet; wanted: number; end: number },
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
      if (ordinal > wanted) wanted = within.nextMember(ordinal);
      if (ordinal !== wanted) continue;
      set.add(ordinal);
      wanted = within.nextMember(ordinal + 1);
    }
    return wanted;
  }

  private readUint32(at: number): number {
    const { bytes } = this;
    return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
  }

  /** Returns the number of ordinals of the list at `offset`; for a bitmap an estimate. */
  lengthEstimate(offset: number): number {
    const head = this.readVarint(offset);
    return (head & 1) === 1 ? this.bitmapLength * 4 : head >>> 1;
  }

  /** Returns the first ordinal of the list at `offset`, or -1 when it is empty. */
  firstOrdinal(offset: number): number {
    const head = this.readVarint(offset);
    if (head === 0) return -1;
    const at = this.endOfVarint(offset);
    if ((head & 1) === 0) return this.readVarint(at + (blockCount(head >>> 1) - 1) * ENTRY) - 1;
    const start = this.readVarint(at) * this.bitmapLength;
    let word = start;
    while (this.dense[word] === 0) word++;
    return ((word - start) << 5) | lowestBit(this.dense[word]!);
  }

  /** Returns the offset after the varint at `offset`. */
  endOfVarint(offset: number): number {
    let at = offset;
    while (this.bytes[at]! > 127) at++;
    return at + 1;
  }

  readVarint(offset: number): number {
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

export function varintByteLength(value: number): number {
  let length = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) length++;
  return length;
}
