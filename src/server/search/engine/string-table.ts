import { Buffer } from 'node:buffer';
import type { StringGuide } from './sparse-string-index';

/** Sorted texts in one run of UTF-8 bytes: found by halving, without a JavaScript string for each. */
export class StringTable {
  readonly size: number;

  constructor(
    private readonly bytes: Uint8Array,
    /** Where each text starts, and the end of the last. */
    private readonly offsets: Uint32Array,
    private readonly guide?: StringGuide,
  ) {
    this.size = offsets.length - 1;
  }

  at(index: number): string {
    const start = this.offsets[index]!;
    return Buffer.from(
      this.bytes.buffer,
      this.bytes.byteOffset + start,
      this.offsets[index + 1]! - start,
    ).toString();
  }

  /** The bytes of one text, not copied. */
  bytesAt(index: number): Uint8Array {
    return this.bytes.subarray(this.offsets[index], this.offsets[index + 1]);
  }

  /** Index of exactly `text` among `from` to `to` (without), or -1. */
  indexOf(text: string, from = 0, to = this.size): number {
    const wanted = Buffer.from(text);
    const index = this.firstNotBelow(wanted, from, to);
    return index < to && this.compare(index, wanted, false) === 0 ? index : -1;
  }

  /** The texts that begin with `prefix`: from `first` to `end` (without); `whole` = the first of them is `prefix`. */
  rangeOf(prefix: string): { first: number; end: number; whole: boolean } {
    const wanted = Buffer.from(prefix);
    const first = this.firstNotBelow(wanted, 0, this.size);
    // Most ranges are short, so that the end is near.
    let step = 1;
    while (this.begins(first + step - 1, wanted)) step *= 2;
    let low = first + (step >>> 1);
    let high = Math.min(first + step - 1, this.size);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.begins(middle, wanted)) low = middle + 1;
      else high = middle;
    }
    return { first, end: low, whole: low > first && this.lengthAt(first) === wanted.length };
  }

  private begins(index: number, wanted: Uint8Array): boolean {
    return index < this.size && this.compare(index, wanted, true) === 0;
  }

  private lengthAt(index: number): number {
    return this.offsets[index + 1]! - this.offsets[index]!;
  }

  private firstNotBelow(wanted: Uint8Array, from: number, to: number): number {
    const [near, past] = this.guide?.around(wanted) ?? [from, to];
    let low = Math.max(from, near);
    let high = Math.max(low, Math.min(to, past));
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, wanted, false) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** As a sort's comparison; with `asPrefix` 0 when the text begins with `wanted`. */
  private compare(index: number, wanted: Uint8Array, asPrefix: boolean): number {
    const { bytes } = this;
    const start = this.offsets[index]!;
    const length = this.offsets[index + 1]! - start;
    const common = Math.min(length, wanted.length);
    for (let at = 0; at < common; at++) {
      const difference = bytes[start + at]! - wanted[at]!;
      if (difference !== 0) return difference;
    }
    return asPrefix && length >= wanted.length ? 0 : length - wanted.length;
  }
}

/** The order of UTF-8 bytes, which is not that of UTF-16 units once surrogates occur. */
export function byCodePoint(a: string, b: string): number {
  const common = Math.min(a.length, b.length);
  for (let at = 0; at < common; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return unitRank(left) - unitRank(right);
  }
  return a.length - b.length;
}

function unitRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** Packs texts, sorted by `byCodePoint` and well-formed, for a `StringTable`. */
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
