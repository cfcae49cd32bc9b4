/** Words that one summary bit stands for. */
const GROUP = 8;
/** Ordinals that one word of the summary stands for. */
export const BLOCK_SIZE = 8192;
/** A summary's word in which every bit is set. */
const ALL = 0xffffffff;

/**
 * A set of ordinals: one bit each, and one summary bit for 256 of them, so that the cost of every step follows the size
 * of the set and hardly that of the catalogue. Whole groups are worked on word by word, which is quicker than to pick
 * the words that hold something.
 */
export class DocSet {
  readonly words: Uint32Array;
  readonly summary: Uint32Array;

  constructor(readonly capacity: number) {
    this.words = new Uint32Array(((capacity + 8191) >>> 13) << 8);
    this.summary = new Uint32Array((capacity + 8191) >>> 13);
  }

  /** How many blocks there are; ordinals lie in them in their order. */
  get blocks(): number {
    return this.summary.length;
  }

  add(ordinal: number): void {
    this.words[ordinal >>> 5]! |= 1 << (ordinal & 31);
    this.summary[ordinal >>> 13]! |= 1 << ((ordinal >>> 8) & 31);
  }

  has(ordinal: number): boolean {
    return ((this.words[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1;
  }

  clear(): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      let bits = summary[block]!;
      if (bits === ALL) {
        words.fill(0, block << 8, (block + 1) << 8);
        bits = 0;
      }
      for (; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + GROUP; word++) words[word] = 0;
      }
      summary[block] = 0;
    }
  }

  fill(): void {
    for (let word = 0; word << 5 < this.capacity; word++) {
      const left = this.capacity - (word << 5);
      this.words[word] = left >= 32 ? -1 : (1 << left) - 1;
      this.mark(word);
    }
  }

  /** Adds what `bits` holds, one bit an ordinal. */
  addBits(bits: Uint32Array): void {
    const { words } = this;
    for (let from = 0; from < bits.length; from += GROUP) {
      const to = Math.min(from + GROUP, bits.length);
      let some = 0;
      for (let word = from; word < to; word++) {
        words[word]! |= bits[word]!;
        some |= bits[word]!;
      }
      if (some !== 0) this.mark(from);
    }
  }

  /** Adds what both `bits` and `within` hold. */
  addBitsWithin(bits: Uint32Array, within: DocSet): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      for (let left = within.summary[block]!; left !== 0; left &= left - 1) {
        const from = groupStart(block, left);
        const to = Math.min(from + GROUP, bits.length);
        let some = 0;
        for (let word = from; word < to; word++) {
          const more = bits[word]! & within.words[word]!;
          words[word]! |= more;
          some |= more;
        }
        if (some !== 0) summary[block]! |= left & -left;
      }
    }
  }

  addAll(other: DocSet): void {
    this.addBlocks(other, 0, this.summary.length);
  }

  /** Adds those members of another set that lie in its blocks from `first` to `end` (without). */
  addBlocks(other: DocSet, first: number, end: number): void {
    const { words, summary } = this;
    for (let block = first; block < end; block++) {
      const theirs = other.summary[block]!;
      summary[block]! |= theirs;
      for (let bits = theirs; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + GROUP; word++) words[word]! |= other.words[word]!;
      }
    }
  }

  addTo(other: DocSet): void {
    other.addAll(this);
  }

  keepOnly(other: DocSet): void {
    this.keepOnlyEither(other.words, other.words);
  }

  /** Keeps what one list of bits or the other holds, one bit an ordinal; the other is at least as long. */
  keepOnlyEither(one: Uint32Array, other: Uint32Array): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      let left = summary[block]!;
      for (let bits = left; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        const to = Math.min(from + GROUP, one.length);
        let some = 0;
        for (let word = from; word < to; word++) {
          const both = words[word]! & (one[word]! | other[word]!);
          words[word] = both;
          some |= both;
        }
        if (some === 0) left &= ~(bits & -bits);
      }
      summary[block] = left;
    }
  }

  removeAll(other: DocSet): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      let left = summary[block]!;
      for (let bits = left & other.summary[block]!; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        let some = 0;
        for (let word = from; word < from + GROUP; word++) {
          const rest = words[word]! & ~other.words[word]!;
          words[word] = rest;
          some |= rest;
        }
        if (some === 0) left &= ~(bits & -bits);
      }
      summary[block] = left;
    }
  }

  /** Calls `visit` with every member, smallest first. */
  each(visit: (ordinal: number) => unknown): void {
    for (let ordinal = this.next(0); ordinal >= 0; ordinal = this.next(ordinal + 1)) visit(ordinal);
  }

  /** The smallest member that is not below `from`; -1 without one. */
  next(from: number): number {
    const { words, summary } = this;
    if (from >= this.capacity) return -1;
    let word = from >>> 5;
    const here = words[word]! & (-1 << (from & 31));
    if (here !== 0) return (word << 5) | lowest(here);
    for (word++; (word & (GROUP - 1)) !== 0; word++)
      if (words[word] !== 0) return (word << 5) | lowest(words[word]!);
    for (let block = word >>> 8; block < summary.length; block++) {
      const group = block === word >>> 8 ? (word >>> 3) & 31 : 0;
      const bits = summary[block]! & (-1 << group);
      if (bits === 0) continue;
      for (word = groupStart(block, bits); words[word] === 0;) word++;
      return (word << 5) | lowest(words[word]!);
    }
    return -1;
  }

  isEmpty(): boolean {
    for (let block = 0; block < this.summary.length; block++) if (this.summary[block] !== 0) return false;
    return true;
  }

  /** How many members there are; counts no further than to `enough`, and then answers that or somewhat more. */
  size(enough = Infinity): number {
    const { words, summary } = this;
    let size = 0;
    for (let block = 0; block < summary.length && size < enough; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + GROUP; word++) size += bitsIn(words[word]!);
      }
    }
    return size;
  }

  /**
   * Writes the members into `out`, smallest first, leaving out the first `skip`, until `out` is full; of those `within`
   * one set and not `without` another, where they are given. Returns how many members it passed, the skipped ones too.
   */
  read(out: Uint32Array, skip = 0, { within, without }: Limits = {}): number {
    const { words, summary } = this;
    const most = skip + out.length;
    let passed = 0;
    for (let block = 0; block < summary.length; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + GROUP; word++) {
          let members = words[word]!;
          if (within) members &= within.words[word]!;
          if (without) members &= ~without.words[word]!;
          if (members === 0) continue;
          const here = passed < skip ? bitsIn(members) : 0;
          if (here > 0 && passed + here <= skip) {
            passed += here;
            continue;
          }
          for (; members !== 0; members &= members - 1) {
            if (passed === most) return passed;
            if (passed >= skip) out[passed - skip] = (word << 5) | lowest(members);
            passed++;
          }
        }
      }
    }
    return passed;
  }

  /** Whether each group of a block holds some, as a rule one of fifty documents or more. */
  isSpread(block: number): boolean {
    return this.summary[block] === ALL;
  }

  /** Writes the members in one block into `out`, smallest first; answers how many they are. */
  readBlock(block: number, out: Uint32Array): number {
    const { words } = this;
    let size = 0;
    for (let bits = this.summary[block]!; bits !== 0; bits &= bits - 1) {
      const from = groupStart(block, bits);
      for (let word = from; word < from + GROUP; word++)
        for (let members = words[word]!; members !== 0; members &= members - 1)
          out[size++] = (word << 5) | lowest(members);
    }
    return size;
  }

  private mark(word: number): void {
    this.summary[word >>> 8]! |= 1 << ((word >>> 3) & 31);
  }
}

/** What `read` passes over. */
export interface Limits {
  within?: DocSet;
  without?: DocSet;
}

/** The first word of the group that the lowest of `bits` stands for. */
function groupStart(block: number, bits: number): number {
  return ((block << 5) | lowest(bits)) * GROUP;
}

/** The place of the lowest bit that is set. */
export function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
