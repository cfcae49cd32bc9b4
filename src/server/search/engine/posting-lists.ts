import { lowestBit, type DocumentSet } from './document-set';
import type { CandidateList } from './candidate-list';

/** Ordinals per block of a long list. A reader skips blocks that contain no ordinal it looks for. */
const BLOCK_LENGTH = 128;
/** Bytes of a skip-table entry: two numbers of four bytes. */
const SKIP_ENTRY_BYTES = 8;

/** A list of at least one document in 24 is a bitmap: at most three times as large as its gaps, with random access. */
const MAX_DOCUMENTS_PER_ORDINAL = 24;

export const isStoredAsBitmap = (count: number, documents: number): boolean =>
  count > 0 && count * MAX_DOCUMENTS_PER_ORDINAL >= documents;

/** Number of blocks of a gap-encoded list; a short list has one. */
export function blockCount(count: number): number {
  return count < 2 * BLOCK_LENGTH ? 1 : Math.ceil(count / BLOCK_LENGTH);
}

/** Returns the range of list positions in a block, from `from` up to, excluding, `to`. `count` is the length of the list. */
export function blockRange(block: number, count: number): [from: number, to: number] {
  return [block * BLOCK_LENGTH, block === blockCount(count) - 1 ? count : (block + 1) * BLOCK_LENGTH];
}

/**
 * Reads posting lists: ascending document ordinals. A list starts with a varint: `count * 2`, plus 1 for a dense list. A dense list is
 * followed by the number of its bitmap in `dense`; any other list by the gaps between its ordinals as varints. A list of
 * several blocks has a skip table before the gaps. It contains, for each block except the last, its last ordinal and the offset of the
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
    const header = this.readVarint(offset);
    const position = this.endOfVarint(offset);
    const bits = this.bitmapOf(offset);
    if (bits) {
      if (within) set.unionIntersection(bits, within);
      else set.unionBitmap(bits);
      return;
    }
    const count = header >>> 1;
    if (within) this.addBlocksWithin(set, position, count, within);
    else this.addGaps(set, position + (blockCount(count) - 1) * SKIP_ENTRY_BYTES, count);
  }

  /** Decodes the gap-encoded list at `offset` into `target` from index `from`; returns the number of ordinals. */
  decode(offset: number, target: Uint32Array, from: number): number {
    const count = this.length(offset);
    let position = this.endOfVarint(offset) + (blockCount(count) - 1) * SKIP_ENTRY_BYTES;
    let ordinal = -1;
    for (let index = from; index < from + count; index++) {
      ordinal += this.readVarint(position);
      position = this.endOfVarint(position);
      target[index] = ordinal;
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
    const bits = this.bitmapOf(offset);
    if (bits) resolveInBitmap(candidates, level, bits);
    else this.resolveInBlocks(candidates, level, this.endOfVarint(offset), this.length(offset));
  }

  private resolveInBlocks(
    candidates: CandidateList,
    level: number,
    tableOffset: number,
    count: number,
  ): void {
    const lastBlock = blockCount(count) - 1;
    const dataOffset = tableOffset + lastBlock * SKIP_ENTRY_BYTES;
    const { bytes } = this;
    const { ordinals } = candidates;
    let block = -1;
    let [position, remaining, ordinal] = [dataOffset, 0, -1];
    for (let index = 0; index < ordinals.length; index++) {
      const wantedOrdinal = ordinals[index]!;
      if (ordinal > wantedOrdinal || !candidates.isUnresolved(index)) continue;
      const nextBlock = this.findBlock(wantedOrdinal, tableOffset, Math.max(0, block), lastBlock);
      if (nextBlock > block) {
        block = nextBlock;
        const entryBefore = tableOffset + (block - 1) * SKIP_ENTRY_BYTES;
        ordinal = block === 0 ? -1 : this.readUint32(entryBefore);
        position = block === 0 ? dataOffset : dataOffset + this.readUint32(entryBefore + 4);
        const [from, to] = blockRange(block, count);
        remaining = to - from;
      }
      for (; ordinal < wantedOrdinal && remaining > 0; remaining--) {
        let byte = bytes[position++]!;
        ordinal += byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[position++]!;
          ordinal += (byte & 127) << shift;
        }
      }
      if (ordinal === wantedOrdinal) candidates.resolve(index, level);
    }
  }

  /** Finds the first block from `from` whose last ordinal is at least `wantedOrdinal`, by galloping search. */
  private findBlock(wantedOrdinal: number, tableOffset: number, from: number, lastBlock: number): number {
    let step = 1;
    let low = from;
    while (
      low + step <= lastBlock &&
      this.readUint32(tableOffset + (low + step - 1) * SKIP_ENTRY_BYTES) < wantedOrdinal
    ) {
      low += step;
      step *= 2;
    }
    for (let high = Math.min(low + step - 1, lastBlock); low < high;) {
      const middle = (low + high) >>> 1;
      if (this.readUint32(tableOffset + middle * SKIP_ENTRY_BYTES) < wantedOrdinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds the ordinals that are in `within`. Decodes only the blocks that may contain such ordinals. */
  private addBlocksWithin(set: DocumentSet, tableOffset: number, count: number, within: DocumentSet): void {
    const lastBlock = blockCount(count) - 1;
    const dataOffset = tableOffset + lastBlock * SKIP_ENTRY_BYTES;
    let block = 0;
    for (let wantedOrdinal = within.nextMember(0); wantedOrdinal >= 0; block++) {
      block = this.findBlock(wantedOrdinal, tableOffset, block, lastBlock);
      const entryBefore = tableOffset + (block - 1) * SKIP_ENTRY_BYTES;
      const start = block === 0 ? dataOffset : dataOffset + this.readUint32(entryBefore + 4);
      const previous = block === 0 ? -1 : this.readUint32(entryBefore);
      const [from, to] = blockRange(block, count);
      const end = block === lastBlock ? Infinity : this.readUint32(tableOffset + block * SKIP_ENTRY_BYTES);
      wantedOrdinal = this.addGapsWithin(set, start, previous, to - from, { within, wantedOrdinal, end });
      if (block === lastBlock) return;
    }
  }

  private addGaps(set: DocumentSet, from: number, count: number): void {
    const { bytes } = this;
    let position = from;
    let ordinal = -1;
    for (let remaining = count; remaining > 0; remaining--) {
      let byte = bytes[position++]!;
      ordinal += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[position++]!;
        ordinal += (byte & 127) << shift;
      }
      set.add(ordinal);
    }
  }

  /**
   * Adds the ordinals of one block that are in `within`. `limits.wantedOrdinal` is the next member of `within`,
   * `limits.end` the last ordinal of the block. Returns the first member of `within` after the block, or -1.
   */
  private addGapsWithin(
    set: DocumentSet,
    from: number,
    previous: number,
    count: number,
    limits: { within: DocumentSet; wantedOrdinal: number; end: number },
  ): number {
    const { bytes } = this;
    const { within, end } = limits;
    let { wantedOrdinal } = limits;
    let position = from;
    let ordinal = previous;
    for (let remaining = count; remaining > 0 && wantedOrdinal >= 0 && wantedOrdinal <= end; remaining--) {
      let byte = bytes[position++]!;
      ordinal += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[position++]!;
        ordinal += (byte & 127) << shift;
      }
      if (ordinal < wantedOrdinal) continue;
      if (ordinal > wantedOrdinal) wantedOrdinal = within.nextMember(ordinal);
      if (ordinal !== wantedOrdinal) continue;
      set.add(ordinal);
      wantedOrdinal = within.nextMember(ordinal + 1);
    }
    return wantedOrdinal;
  }

  private readUint32(position: number): number {
    const { bytes } = this;
    return (
      (bytes[position]! |
        (bytes[position + 1]! << 8) |
        (bytes[position + 2]! << 16) |
        (bytes[position + 3]! << 24)) >>>
      0
    );
  }

  /** Returns the number of ordinals of the list at `offset`. */
  length(offset: number): number {
    return this.readVarint(offset) >>> 1;
  }

  /** Returns the first ordinal of the list at `offset`, or -1 when it is empty. */
  firstOrdinal(offset: number): number {
    const count = this.length(offset);
    if (count === 0) return -1;
    const bits = this.bitmapOf(offset);
    if (!bits) {
      const skipTableBytes = (blockCount(count) - 1) * SKIP_ENTRY_BYTES;
      return this.readVarint(this.endOfVarint(offset) + skipTableBytes) - 1;
    }
    const word = bits.findIndex((memberBits) => memberBits !== 0);
    return (word << 5) | lowestBit(bits[word]!);
  }

  /** Returns the offset after the varint at `offset`. */
  endOfVarint(offset: number): number {
    let position = offset;
    while (this.bytes[position]! > 127) position++;
    return position + 1;
  }

  readVarint(offset: number): number {
    let position = offset;
    let byte = this.bytes[position++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.bytes[position++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  }
}

function resolveInBitmap(candidates: CandidateList, level: number, bits: Uint32Array): void {
  const { ordinals } = candidates;
  for (let index = 0; index < ordinals.length; index++) {
    const ordinal = ordinals[index]!;
    if (candidates.isUnresolved(index) && ((bits[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1)
      candidates.resolve(index, level);
  }
}

export function varintByteLength(value: number): number {
  let length = 1;
  for (let remaining = value >>> 7; remaining > 0; remaining >>>= 7) length++;
  return length;
}
