import { blockRange, blockCount, isStoredAsBitmap, varintByteLength } from './posting-lists';

/** Posting lists of an existing index with the same number of documents. */
export interface ExistingLists {
  bytes: Uint8Array;
  dense: Uint32Array;
}

/** Writes the format that `PostingLists` reads; offsets count from the first byte. */
export class PostingListWriter {
  private buffer = new Uint8Array(1 << 16);
  private length = 0;
  private readonly bitmaps: Uint32Array[] = [];

  /** Starts with the lists of `existing`, if given. */
  constructor(
    private readonly documents: number,
    existing?: ExistingLists,
  ) {
    if (!existing) return;
    this.reserve(existing.bytes.length);
    this.buffer.set(existing.bytes);
    this.length = existing.bytes.length;
    const bitmapLength = (documents + 31) >>> 5;
    for (let from = 0; from < existing.dense.length; from += bitmapLength)
      this.bitmaps.push(existing.dense.slice(from, from + bitmapLength));
  }

  /** Offset of the next list. */
  get offset(): number {
    return this.length;
  }

  /** Appends one list of ascending ordinals. */
  writeList(ordinals: ArrayLike<number>): void {
    const count = ordinals.length;
    if (isStoredAsBitmap(count, this.documents)) {
      this.writeVarint(count * 2 + 1);
      this.writeVarint(this.bitmaps.length);
      this.bitmaps.push(toBitmap(ordinals, this.documents));
      return;
    }
    this.writeVarint(count * 2);
    this.writeSkipTable(ordinals);
    let previous = -1;
    for (let index = 0; index < count; index++) {
      const ordinal = ordinals[index]!;
      this.writeVarint(ordinal - previous);
      previous = ordinal;
    }
  }

  /** Appends two lists; the byte length of the first precedes it, so that a reader can skip it. */
  writePair(first: ArrayLike<number>, second: ArrayLike<number>): void {
    const start = this.length;
    this.writeList(first);
    const bytes = this.buffer.slice(start, this.length);
    this.length = start;
    this.writeVarint(bytes.length);
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
    this.writeList(second);
  }

  /** Returns the bytes of all lists. */
  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }

  /** Returns the bitmaps of the dense lists, one after the other. */
  dense(): Uint32Array {
    const bitmapLength = (this.documents + 31) >>> 5;
    const dense = new Uint32Array(this.bitmaps.length * bitmapLength);
    this.bitmaps.forEach((bitmap, index) => dense.set(bitmap, index * bitmapLength));
    return dense;
  }

  /** Writes the skip table of a list with several blocks. */
  private writeSkipTable(ordinals: ArrayLike<number>): void {
    const count = ordinals.length;
    let gapBytes = 0;
    for (let block = 0; block < blockCount(count) - 1; block++) {
      const [from, to] = blockRange(block, count);
      for (let index = from; index < to; index++)
        gapBytes += varintByteLength(ordinals[index]! - (index === 0 ? -1 : ordinals[index - 1]!));
      this.writeUint32(ordinals[to - 1]!);
      this.writeUint32(gapBytes);
    }
  }

  private writeUint32(value: number): void {
    this.reserve(4);
    for (let shift = 0; shift < 32; shift += 8) this.buffer[this.length++] = (value >>> shift) & 255;
  }

  private writeVarint(value: number): void {
    this.reserve(varintByteLength(value));
    let remaining = value;
    for (; remaining > 127; remaining >>>= 7) this.buffer[this.length++] = (remaining & 127) | 128;
    this.buffer[this.length++] = remaining;
  }

  private reserve(additional: number): void {
    if (this.length + additional <= this.buffer.length) return;
    const enlarged = new Uint8Array(Math.max(this.buffer.length * 2, this.length + additional));
    enlarged.set(this.buffer.subarray(0, this.length));
    this.buffer = enlarged;
  }
}

function toBitmap(ordinals: ArrayLike<number>, documents: number): Uint32Array {
  const bits = new Uint32Array((documents + 31) >>> 5);
  for (let index = 0; index < ordinals.length; index++) {
    const ordinal = ordinals[index]!;
    bits[ordinal >>> 5]! |= 1 << (ordinal & 31);
  }
  return bits;
}
