/** A list of at least one document in 24 is a bitmap: at most three times as large as its gaps, with random access. */
const MAX_DOCUMENTS_PER_ORDINAL = 24;
/** Maximum bytes of a varint of 32 bits. */
const MAX_VARINT_BYTES = 5;

/** Writes the format that `PostingLists` reads; offsets count from the first byte. */
export class PostingListWriter {
  private buffer = new Uint8Array(1 << 16);
  private length = 0;
  private readonly bitmaps: Uint32Array[] = [];

  constructor(private readonly documents: number) {}

  /** Appends one list of ascending ordinals; returns its offset. */
  writeList(ordinals: ArrayLike<number>): number {
    const offset = this.length;
    const count = ordinals.length;
    if (count > 0 && count * MAX_DOCUMENTS_PER_ORDINAL >= this.documents) {
      this.writeVarint(count * 2 + 1);
      this.writeVarint(this.bitmaps.length);
      this.bitmaps.push(toBitmap(ordinals, this.documents));
      return offset;
    }
    this.writeVarint(count * 2);
    let previous = -1;
    for (let index = 0; index < count; index++) {
      const ordinal = ordinals[index]!;
      this.writeVarint(ordinal - previous);
      previous = ordinal;
    }
    return offset;
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

  private writeVarint(value: number): void {
    if (this.length + MAX_VARINT_BYTES > this.buffer.length) {
      const enlarged = new Uint8Array(this.buffer.length * 2);
      enlarged.set(this.buffer);
      this.buffer = enlarged;
    }
    let remaining = value;
    for (; remaining > 127; remaining >>>= 7) this.buffer[this.length++] = (remaining & 127) | 128;
    this.buffer[this.length++] = remaining;
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
