/** Texts from one entry of the guide to the next. */
const STEP = 64;
const KEY = 8;

/**
 * The first bytes of every 64th text of a sorted table, in one run that a processor keeps at hand: it says between
 * which two a text lies, so that halving reads few of the places in memory that were not read before.
 */
export class StringGuide {
  /** Two numbers an entry, beside each other: who reads the second has it at hand with the first. */
  private readonly keys: Uint32Array;
  private readonly entries: number;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.entries = Math.ceil((offsets.length - 1) / STEP);
    this.keys = new Uint32Array(this.entries * 2);
    for (let entry = 0; entry < this.entries; entry++) {
      const start = offsets[entry * STEP]!;
      const end = Math.min(offsets[entry * STEP + 1]!, start + KEY);
      this.keys[entry * 2] = fourBytes(bytes, start, end);
      this.keys[entry * 2 + 1] = fourBytes(bytes, start + 4, end);
    }
  }

  /** All texts before the first place are below `wanted`, and none from the second on is. */
  around(wanted: Uint8Array): [from: number, to: number] {
    const high = fourBytes(wanted, 0, wanted.length);
    const low = fourBytes(wanted, 4, wanted.length);
    let from = 0;
    let to = this.entries;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.compare(middle, high, low) < 0) from = middle + 1;
      else to = middle;
    }
    // Few entries have the key itself, or none, so that one above it is near; it need not be the first.
    for (let step = 1; to < this.entries && this.compare(to, high, low) === 0; step *= 2)
      to = Math.min(this.entries, to + step);
    return [Math.max(0, from - 1) * STEP, to * STEP];
  }

  private compare(entry: number, high: number, low: number): number {
    return this.keys[entry * 2]! - high || this.keys[entry * 2 + 1]! - low;
  }
}

/** Four bytes as a number that sorts as they do; bytes past `end` count as 0. */
function fourBytes(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < start + 4; at++) value = value * 256 + (at < end ? bytes[at]! : 0);
  return value;
}
