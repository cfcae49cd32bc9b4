import { blockRange, blocksOf, isDense, varintLength } from './posting-lists';

/** Lists that were written before, of as many documents. */
export interface WrittenLists {
  bytes: Uint8Array;
  dense: Uint32Array;
}

/** Writes the lists that `PostingLists` reads; offsets count from the first byte written. */
export class PostingWriter {
  private buffer = new Uint8Array(1 << 16);
  private length = 0;
  private readonly runs: Uint32Array[] = [];

  /** Goes on after `before`, if there is something. */
  constructor(
    private readonly documents: number,
    before?: WrittenLists,
  ) {
    if (!before) return;
    this.reserve(before.bytes.length);
    this.buffer.set(before.bytes);
    this.length = before.bytes.length;
    const runLength = (documents + 31) >>> 5;
    for (let from = 0; from < before.dense.length; from += runLength)
      this.runs.push(before.dense.slice(from, from + runLength));
  }

  get offset(): number {
    return this.length;
  }

  /** Appends ascending ordinals as one list. */
  list(ordinals: ArrayLike<number>): void {
    const count = ordinals.length;
    if (isDense(count, this.documents)) {
      this.varint(count * 2 + 1);
      this.varint(this.runs.length);
      this.runs.push(toBits(ordinals, this.documents));
      return;
    }
    this.varint(count * 2);
    this.blockTable(ordinals);
    let previous = -1;
    for (let index = 0; index < count; index++) {
      const ordinal = ordinals[index]!;
      this.varint(ordinal - previous);
      previous = ordinal;
    }
  }

  /** Appends a pair of lists; the first is led by its length in bytes, so that it can be stepped over. */
  pair(first: ArrayLike<number>, second: ArrayLike<number>): void {
    const start = this.length;
    this.list(first);
    const bytes = this.buffer.slice(start, this.length);
    this.length = start;
    this.varint(bytes.length);
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
    this.list(second);
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }

  dense(): Uint32Array {
    const runLength = (this.documents + 31) >>> 5;
    const dense = new Uint32Array(this.runs.length * runLength);
    this.runs.forEach((run, index) => dense.set(run, index * runLength));
    return dense;
  }

  private blockTable(ordinals: ArrayLike<number>): void {
    const count = ordinals.length;
    let length = 0;
    for (let block = 0; block < blocksOf(count) - 1; block++) {
      const [from, to] = blockRange(block, count);
      for (let at = from; at < to; at++)
        length += varintLength(ordinals[at]! - (at === 0 ? -1 : ordinals[at - 1]!));
      this.uint32(ordinals[to - 1]!);
      this.uint32(length);
    }
  }

  private uint32(value: number): void {
    this.reserve(4);
    for (let shift = 0; shift < 32; shift += 8) this.buffer[this.length++] = (value >>> shift) & 255;
  }

  private varint(value: number): void {
    this.reserve(varintLength(value));
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.buffer[this.length++] = (rest & 127) | 128;
    this.buffer[this.length++] = rest;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + more));
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer = larger;
  }
}

function toBits(ordinals: ArrayLike<number>, documents: number): Uint32Array {
  const bits = new Uint32Array((documents + 31) >>> 5);
  for (let index = 0; index < ordinals.length; index++) {
    const ordinal = ordinals[index]!;
    bits[ordinal >>> 5]! |= 1 << (ordinal & 31);
  }
  return bits;
}
