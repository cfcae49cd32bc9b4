import { DocumentSet, lowestBit } from './document-set';

/**
 * Reads posting lists: ascending document ordinals. A list starts with a varint: `count * 2`, plus 1 for a dense list. A dense list is
 * followed by the number of its bitmap in `dense`; any other list by the gaps between its ordinals as varints.
 */
export class PostingLists {
  private readonly bitmapLength: number;
  readonly allDocuments: DocumentSet;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly dense: Uint32Array,
    documents: number,
  ) {
    this.bitmapLength = (documents + 31) >>> 5;
    this.allDocuments = DocumentSet.full(documents);
  }

  /** Adds the list at `offset` to `set`, or only its intersection with `within`. */
  addTo(set: DocumentSet, offset: number, within = this.allDocuments): void {
    const bits = this.bitmapOf(offset);
    if (bits) return set.unionIntersection(bits, within);
    const { bytes } = this;
    let position = this.endOfVarint(offset);
    let ordinal = -1;
    for (let remaining = this.length(offset); remaining > 0; remaining--) {
      let byte = bytes[position++]!;
      ordinal += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[position++]!;
        ordinal += (byte & 127) << shift;
      }
      if (within.has(ordinal)) set.add(ordinal);
    }
  }

  /** Returns the bitmap of the list at `offset`, or null when it is gap-encoded. */
  private bitmapOf(offset: number): Uint32Array | null {
    if ((this.readVarint(offset) & 1) === 0) return null;
    const start = this.readVarint(this.endOfVarint(offset)) * this.bitmapLength;
    return this.dense.subarray(start, start + this.bitmapLength);
  }

  /** Returns the number of ordinals of the list at `offset`. */
  length(offset: number): number {
    return this.readVarint(offset) >>> 1;
  }

  /** Returns the first ordinal of the list at `offset`, or -1 when it is empty. */
  firstOrdinal(offset: number): number {
    if (this.length(offset) === 0) return -1;
    const bits = this.bitmapOf(offset);
    if (!bits) return this.readVarint(this.endOfVarint(offset)) - 1;
    const word = bits.findIndex((memberBits) => memberBits !== 0);
    return (word << 5) | lowestBit(bits[word]!);
  }

  /** Returns the offset after the varint at `offset`. */
  private endOfVarint(offset: number): number {
    let position = offset;
    while (this.bytes[position]! > 127) position++;
    return position + 1;
  }

  private readVarint(offset: number): number {
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
