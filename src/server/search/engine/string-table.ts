import { Buffer } from 'node:buffer';

/** Consecutive strings of a table: `first` up to, excluding, `end`. */
interface StringRange {
  first: number;
  end: number;
}

/** Sorted strings in one buffer of UTF-8 bytes: binary search without a JavaScript string per entry. */
export class StringTable {
  readonly size: number;

  constructor(
    private readonly bytes: Uint8Array,
    /** Start of each string, and the end of the last. */
    private readonly offsets: Uint32Array,
    private readonly sparseIndex?: SparseStringIndex,
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

  /** Returns the bytes of one string without copying. */
  bytesAt(index: number): Uint8Array {
    return this.bytes.subarray(this.offsets[index], this.offsets[index + 1]);
  }

  /** Returns the index of `text` between `from` and, excluding, `to`, or -1. */
  indexOf(text: string, from = 0, to = this.size): number {
    const wantedBytes = Buffer.from(text);
    const index = this.lowerBound(wantedBytes, from, to);
    return index < to && this.compareAt(index, 0, wantedBytes) === 0 ? index : -1;
  }

  /** Finds the strings with a prefix: `first` up to, excluding, `end`; `hasExactMatch` = the first one equals the prefix. */
  rangeOf(prefix: string): { first: number; end: number; hasExactMatch: boolean } {
    const wantedBytes = Buffer.from(prefix);
    const first = this.lowerBound(wantedBytes, 0, this.size);
    const end = endOfRun(first, this.size, (index) => this.compareAt(index, 0, wantedBytes, true) === 0);
    return { first, end, hasExactMatch: end > first && this.lengthAt(first) === wantedBytes.length };
  }

  /**
   * Returns the indexes of all strings that begin with `prefix` and continue with a text within one edit of `key`
   * (substitution, insertion, deletion or swap of neighboring bytes), ascending. Descends the sorted strings like a trie, so
   * that the cost depends on the strings that exist and not on the size of the alphabet.
   */
  withinOneEdit(prefix: string, key: string): number[] {
    const typedBytes = Buffer.from(key);
    const matches = new Set<number>();
    const start = Buffer.byteLength(prefix);
    /** Adds the string of the range that continues with exactly `ending`, if there is one. */
    const addWithEnding = (range: StringRange, byteOffset: number, ending: Uint8Array) => {
      const index = this.lowerBoundAt(range, byteOffset, ending);
      if (index < range.end && this.compareAt(index, byteOffset, ending) === 0) matches.add(index);
    };
    const { first, end } = this.rangeOf(prefix);
    let range: StringRange = { first, end };
    for (let position = 0; position <= typedBytes.length && range.first < range.end; position++) {
      const byteOffset = start + position;
      const remainingKey = typedBytes.subarray(position + 1);
      /** Strings that agree with the key up to and including `position`. */
      let matchingChild: StringRange = { first: 0, end: 0 };
      // Deletion of the typed byte at `position`.
      if (position < typedBytes.length) addWithEnding(range, byteOffset, remainingKey);
      // Swap with the next byte.
      if (remainingKey.length > 0 && remainingKey[0] !== typedBytes[position])
        addWithEnding(
          range,
          byteOffset,
          Buffer.of(remainingKey[0]!, typedBytes[position]!, ...remainingKey.subarray(1)),
        );
      for (const { byte, range: child } of this.childrenAt(range, byteOffset)) {
        if (byte === typedBytes[position]) matchingChild = child;
        // Substitution by, and insertion of, the byte of the child.
        else if (position < typedBytes.length) addWithEnding(child, byteOffset + 1, remainingKey);
        addWithEnding(child, byteOffset + 1, typedBytes.subarray(position));
      }
      range = matchingChild;
    }
    return [...matches].sort((a, b) => a - b);
  }

  /** Splits strings whose first `byteOffset` bytes are equal by their next byte; omits a string without one. */
  private *childrenAt(
    { first, end }: StringRange,
    byteOffset: number,
  ): Generator<{ byte: number; range: StringRange }> {
    let from = first;
    if (from < end && this.lengthAt(from) === byteOffset) from++;
    while (from < end) {
      const byte = this.bytes[this.offsets[from]! + byteOffset]!;
      const next = endOfRun(from, end, (index) => this.bytes[this.offsets[index]! + byteOffset] === byte);
      yield { byte, range: { first: from, end: next } };
      from = next;
    }
  }

  /** Returns the index of the first string in the range whose bytes from `byteOffset` on are not below `wantedBytes`. */
  private lowerBoundAt({ first, end }: StringRange, byteOffset: number, wantedBytes: Uint8Array): number {
    let [low, high] = [first, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compareAt(middle, byteOffset, wantedBytes) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Compares the bytes from `byteOffset` on with `wantedBytes`, like a sort function; with `asPrefix`, 0 also means that they
   * begin with `wantedBytes`.
   */
  private compareAt(index: number, byteOffset: number, wantedBytes: Uint8Array, asPrefix = false): number {
    const { bytes } = this;
    const from = this.offsets[index]! + byteOffset;
    const length = this.offsets[index + 1]! - from;
    const common = Math.min(length, wantedBytes.length);
    for (let position = 0; position < common; position++) {
      const difference = bytes[from + position]! - wantedBytes[position]!;
      if (difference !== 0) return difference;
    }
    return asPrefix && length >= wantedBytes.length ? 0 : length - wantedBytes.length;
  }

  private lengthAt(index: number): number {
    return this.offsets[index + 1]! - this.offsets[index]!;
  }

  private lowerBound(wantedBytes: Uint8Array, from: number, to: number): number {
    const [sparseFrom, sparseTo] = this.sparseIndex?.bracket(wantedBytes) ?? [from, to];
    const first = Math.max(from, sparseFrom);
    return this.lowerBoundAt({ first, end: Math.max(first, Math.min(to, sparseTo)) }, 0, wantedBytes);
  }
}

/** Returns the end of the run of strings from `first` on, at most `limit`. Uses a galloping search, because most runs are short. */
function endOfRun(first: number, limit: number, isInRun: (index: number) => boolean): number {
  let step = 1;
  while (first + step - 1 < limit && isInRun(first + step - 1)) step *= 2;
  let low = first + (step >>> 1);
  let high = Math.min(first + step - 1, limit);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isInRun(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
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

const STRINGS_PER_ENTRY = 64;
/** Bytes of a string that an entry contains. */
const KEY_BYTES = 8;

/**
 * Sparse index of a string table: the first bytes of every 64th string in one compact array that stays in the CPU cache,
 * so that the binary search touches little other memory.
 */
export class SparseStringIndex {
  /** Two adjacent numbers of four bytes per entry. */
  private readonly keys: Uint32Array;
  private readonly entries: number;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.entries = Math.ceil((offsets.length - 1) / STRINGS_PER_ENTRY);
    this.keys = new Uint32Array(this.entries * 2);
    for (let entry = 0; entry < this.entries; entry++) {
      const start = offsets[entry * STRINGS_PER_ENTRY]!;
      const end = Math.min(offsets[entry * STRINGS_PER_ENTRY + 1]!, start + KEY_BYTES);
      this.keys[entry * 2] = fourBytes(bytes, start, end);
      this.keys[entry * 2 + 1] = fourBytes(bytes, start + 4, end);
    }
  }

  /** Returns a range for the binary search: strings before `from` are below `wantedBytes`, strings from `to` on are not. */
  bracket(wantedBytes: Uint8Array): [from: number, to: number] {
    const high = fourBytes(wantedBytes, 0, wantedBytes.length);
    const low = fourBytes(wantedBytes, 4, wantedBytes.length);
    let from = 0;
    let to = this.entries;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.compare(middle, high, low) < 0) from = middle + 1;
      else to = middle;
    }
    // Galloping search for an entry above the key; it need not be the first one.
    for (let step = 1; to < this.entries && this.compare(to, high, low) === 0; step *= 2)
      to = Math.min(this.entries, to + step);
    return [Math.max(0, from - 1) * STRINGS_PER_ENTRY, to * STRINGS_PER_ENTRY];
  }

  private compare(entry: number, high: number, low: number): number {
    return this.keys[entry * 2]! - high || this.keys[entry * 2 + 1]! - low;
  }
}

/** Reads four bytes as a big-endian number; bytes past `end` count as 0. */
function fourBytes(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let position = start; position < start + 4; position++)
    value = value * 256 + (position < end ? bytes[position]! : 0);
  return value;
}
