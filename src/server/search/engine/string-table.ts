import { Buffer } from 'node:buffer';

/** Greater than each byte of UTF-8. */
const AFTER_ALL_BYTES = 0xff;

/** Sorted strings in one buffer of UTF-8 bytes: binary search without a JavaScript string per entry. */
export class StringTable {
  readonly size: number;

  constructor(
    private readonly bytes: Uint8Array,
    /** Start of each string, and the end of the last. */
    private readonly offsets: Uint32Array,
  ) {
    this.size = offsets.length - 1;
  }

  at(index: number): string {
    return Buffer.from(this.bytesAt(index)).toString();
  }

  /** Returns the bytes of one string without copying. */
  bytesAt(index: number): Uint8Array {
    return this.bytes.subarray(this.offsets[index], this.offsets[index + 1]);
  }

  /** Returns the index of `text` between `from` and, excluding, `to`, or -1. */
  indexOf(text: string, from = 0, to = this.size): number {
    const wantedBytes = Buffer.from(text);
    const index = this.lowerBound(wantedBytes, from, to);
    return index < to && this.compareAt(index, wantedBytes) === 0 ? index : -1;
  }

  /** Finds the strings with a prefix: `first` up to, excluding, `end`; `hasExactMatch` = the first one equals the prefix. */
  rangeOf(prefix: string): { first: number; end: number; hasExactMatch: boolean } {
    const wantedBytes = Buffer.from(prefix);
    const first = this.lowerBound(wantedBytes, 0, this.size);
    const end = this.lowerBound(Buffer.from([...wantedBytes, AFTER_ALL_BYTES]), first, this.size);
    return { first, end, hasExactMatch: end > first && this.compareAt(first, wantedBytes) === 0 };
  }

  /** Returns the index of the first string from `from` up to, excluding, `to` that is not below `wantedBytes`. */
  private lowerBound(wantedBytes: Uint8Array, from: number, to: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compareAt(middle, wantedBytes) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Compares a string with `wantedBytes`, like a sort function. */
  private compareAt(index: number, wantedBytes: Uint8Array): number {
    const { bytes } = this;
    const from = this.offsets[index]!;
    const length = this.offsets[index + 1]! - from;
    const common = Math.min(length, wantedBytes.length);
    for (let position = 0; position < common; position++) {
      const difference = bytes[from + position]! - wantedBytes[position]!;
      if (difference !== 0) return difference;
    }
    return length - wantedBytes.length;
  }
}

/** Compares in the order of UTF-8 bytes, which differs from UTF-16 order for surrogates. */
export function compareCodePoints(a: string, b: string): number {
  const common = Math.min(a.length, b.length);
  for (let index = 0; index < common; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return unitRank(left) - unitRank(right);
  }
  return a.length - b.length;
}

/** Returns the rank of a UTF-16 unit in the order of UTF-8, in which surrogates follow all other units. */
function unitRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** Packs well-formed strings, sorted by `compareCodePoints`, for a `StringTable`. */
export function packStrings(texts: readonly string[]): { bytes: Uint8Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(texts.length + 1);
  let end = 0;
  texts.forEach((text, index) => {
    end += Buffer.byteLength(text);
    offsets[index + 1] = end;
  });
  const bytes = Buffer.alloc(end);
  texts.forEach((text, index) => bytes.write(text, offsets[index]!));
  return { bytes, offsets };
}
