/**
 * A set of ordinals: one bit each, and one summary bit for 32 of them, so that the cost of every step
 * follows the size of the set and not that of the catalogue.
 */
export class DocSet {
  readonly words: Uint32Array;
  readonly summary: Uint32Array;

  constructor(readonly capacity: number) {
    this.words = new Uint32Array(((capacity + 1023) >>> 10) << 5);
    this.summary = new Uint32Array((capacity + 1023) >>> 10);
  }

  add(ordinal: number): void {
    const word = ordinal >>> 5;
    this.words[word]! |= 1 << (ordinal & 31);
    this.summary[word >>> 5]! |= 1 << (word & 31);
  }

  has(ordinal: number): boolean {
    return ((this.words[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1;
  }

  clear(): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) words[(block << 5) | lowest(bits)] = 0;
      summary[block] = 0;
    }
  }

  fill(): void {
    for (let word = 0; word << 5 < this.capacity; word++) {
      const left = this.capacity - (word << 5);
      this.words[word] = left >= 32 ? -1 : (1 << left) - 1;
      this.summary[word >>> 5]! |= 1 << (word & 31);
    }
  }

  /** Adds what `bits` holds, one bit an ordinal. */
  addBits(bits: Uint32Array): void {
    const { words, summary } = this;
    for (let word = 0; word < bits.length; word++) {
      const more = bits[word]!;
      if (more === 0) continue;
      words[word]! |= more;
      summary[word >>> 5]! |= 1 << (word & 31);
    }
  }

  /** Adds what both `bits` and `within` hold. */
  addBitsWithin(bits: Uint32Array, within: DocSet): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      for (let left = within.summary[block]!; left !== 0; left &= left - 1) {
        const word = (block << 5) | lowest(left);
        const more = bits[word]! & within.words[word]!;
        if (more === 0) continue;
        words[word]! |= more;
        summary[block]! |= left & -left;
      }
    }
  }

  addAll(other: DocSet): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      const theirs = other.summary[block]!;
      if (theirs === 0) continue;
      summary[block]! |= theirs;
      for (let bits = theirs; bits !== 0; bits &= bits - 1) {
        const word = (block << 5) | lowest(bits);
        words[word]! |= other.words[word]!;
      }
    }
  }

  keepOnly(other: DocSet): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      let left = summary[block]!;
      for (let bits = left; bits !== 0; bits &= bits - 1) {
        const word = (block << 5) | lowest(bits);
        const both = words[word]! & other.words[word]!;
        words[word] = both;
        if (both === 0) left &= ~(bits & -bits);
      }
      summary[block] = left;
    }
  }

  removeAll(other: DocSet): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      let left = summary[block]!;
      for (let bits = left & other.summary[block]!; bits !== 0; bits &= bits - 1) {
        const word = (block << 5) | lowest(bits);
        const rest = words[word]! & ~other.words[word]!;
        words[word] = rest;
        if (rest === 0) left &= ~(bits & -bits);
      }
      summary[block] = left;
    }
  }

  /** Calls `visit` with every member, smallest first. */
  each(visit: (ordinal: number) => unknown): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) {
        const word = (block << 5) | lowest(bits);
        for (let members = words[word]!; members !== 0; members &= members - 1)
          visit((word << 5) | lowest(members));
      }
    }
  }

  isEmpty(): boolean {
    return this.summary.every((block) => block === 0);
  }

  size(): number {
    const { words, summary } = this;
    let size = 0;
    for (let block = 0; block < summary.length; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) {
        size += bitsIn(words[(block << 5) | lowest(bits)]!);
      }
    }
    return size;
  }

  /**
   * Writes the members into `out`, smallest first, leaving out the first `skip`, until `out` is full.
   * Returns how many were written.
   */
  read(out: Uint32Array, skip = 0): number {
    const { words, summary } = this;
    let left = skip;
    let written = 0;
    for (let block = 0; block < summary.length; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) {
        const word = (block << 5) | lowest(bits);
        let members = words[word]!;
        if (left > 0) {
          const here = bitsIn(members);
          if (here <= left) {
            left -= here;
            continue;
          }
          for (; left > 0; left--) members &= members - 1;
        }
        for (; members !== 0; members &= members - 1) {
          if (written === out.length) return written;
          out[written++] = (word << 5) | lowest(members);
        }
      }
    }
    return written;
  }
}

/** Sets for one query at a time: taken empty, given back all at once. */
export class DocSetPool {
  private readonly sets: DocSet[] = [];
  private taken = 0;

  constructor(private readonly capacity: number) {}

  take(): DocSet {
    const set = (this.sets[this.taken] ??= new DocSet(this.capacity));
    this.taken++;
    set.clear();
    return set;
  }

  copy(other: DocSet): DocSet {
    const set = this.take();
    set.addAll(other);
    return set;
  }

  giveBackAll(): void {
    this.taken = 0;
  }

  /** How many are taken: for giving back those taken later. */
  mark(): number {
    return this.taken;
  }

  giveBackTo(mark: number): void {
    this.taken = mark;
  }
}

function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
