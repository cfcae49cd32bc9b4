import type { DocSet } from './doc-set';

/**
 * Lists of ascending ordinals. A list is a head `count * 2 + dense` and then either the gaps between its
 * ordinals as varints, or the number of its run in the dense block, one bit an ordinal. Dense from one
 * ordinal in eight on, where bits take no more room than gaps.
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
    const { bytes } = this;
    let at = offset;
    let byte = bytes[at++]!;
    let head = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      head |= (byte & 127) << shift;
    }
    if ((head & 1) === 1) {
      const run = this.varint(at);
      const bits = this.dense.subarray(run * this.runLength, (run + 1) * this.runLength);
      if (within) set.addBitsWithin(bits, within);
      else set.addBits(bits);
      return;
    }
    let ordinal = -1;
    for (let left = head >>> 1; left > 0; left--) {
      byte = bytes[at++]!;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        gap |= (byte & 127) << shift;
      }
      ordinal += gap;
      if (!within || within.has(ordinal)) set.add(ordinal);
    }
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
    if ((head & 1) === 0) return this.varint(at) - 1;
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
