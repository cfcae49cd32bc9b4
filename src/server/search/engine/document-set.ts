/**
 * Layout: a word has the bits of 32 ordinals (shift by 5), a group of eight words has one summary bit (256 ordinals, shift by
 * 8), and a block has one summary word (32 groups, 8192 ordinals, shift by 13).
 */
const WORDS_PER_GROUP = 8;
export const ORDINALS_PER_BLOCK = 8192;
/** A summary word with every bit set. */
const ALL_BITS = 0xffffffff;

/**
 * Two-level bitmap of document ordinals: one bit per document and one summary bit per 256 documents, so that the cost of
 * an operation depends on the size of the set rather than of the catalogue. Non-empty groups are processed word by word,
 * which is faster than testing each word.
 */
export class DocumentSet {
  readonly words: Uint32Array;
  readonly summary: Uint32Array;

  constructor(readonly capacity: number) {
    const blocks = Math.ceil(capacity / ORDINALS_PER_BLOCK);
    this.words = new Uint32Array((blocks * ORDINALS_PER_BLOCK) / 32);
    this.summary = new Uint32Array(blocks);
  }

  /** Number of blocks of `ORDINALS_PER_BLOCK` consecutive ordinals. */
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
      if (bits === ALL_BITS) {
        words.fill(0, block << 8, (block + 1) << 8);
        bits = 0;
      }
      for (; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + WORDS_PER_GROUP; word++) words[word] = 0;
      }
      summary[block] = 0;
    }
  }

  /** Adds all ordinals below `capacity`. */
  fill(): void {
    for (let word = 0; word << 5 < this.capacity; word++) {
      const remaining = this.capacity - (word << 5);
      this.words[word] = remaining >= 32 ? -1 : (1 << remaining) - 1;
      this.markSummary(word);
    }
  }

  /** Adds a plain bitmap, one bit per ordinal. */
  unionBitmap(bits: Uint32Array): void {
    const { words } = this;
    for (let from = 0; from < bits.length; from += WORDS_PER_GROUP) {
      const to = Math.min(from + WORDS_PER_GROUP, bits.length);
      let combined = 0;
      for (let word = from; word < to; word++) {
        words[word]! |= bits[word]!;
        combined |= bits[word]!;
      }
      if (combined !== 0) this.markSummary(from);
    }
  }

  /** Adds the intersection of the bitmap `bits` with `within`. */
  unionIntersection(bits: Uint32Array, within: DocumentSet): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      for (let remaining = within.summary[block]!; remaining !== 0; remaining &= remaining - 1) {
        const from = groupStart(block, remaining);
        const to = Math.min(from + WORDS_PER_GROUP, bits.length);
        let combined = 0;
        for (let word = from; word < to; word++) {
          const newMembers = bits[word]! & within.words[word]!;
          words[word]! |= newMembers;
          combined |= newMembers;
        }
        if (combined !== 0) summary[block]! |= remaining & -remaining;
      }
    }
  }

  union(other: DocumentSet): void {
    this.unionBlocks(other, 0, this.summary.length);
  }

  /** Adds the members of `other` in the blocks from `first` up to, excluding, `end`. */
  unionBlocks(other: DocumentSet, first: number, end: number): void {
    const { words, summary } = this;
    for (let block = first; block < end; block++) {
      const otherGroups = other.summary[block]!;
      summary[block]! |= otherGroups;
      for (let bits = otherGroups; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + WORDS_PER_GROUP; word++) words[word]! |= other.words[word]!;
      }
    }
  }

  addTo(other: DocumentSet): void {
    other.union(this);
  }

  intersect(other: DocumentSet): void {
    this.intersectUnion(other.words, other.words);
  }

  /** Intersects with the union of two bitmaps; `second` must be at least as long as `first`. */
  intersectUnion(first: Uint32Array, second: Uint32Array): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      let remaining = summary[block]!;
      for (let bits = remaining; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        const to = Math.min(from + WORDS_PER_GROUP, first.length);
        let combined = 0;
        for (let word = from; word < to; word++) {
          const both = words[word]! & (first[word]! | second[word]!);
          words[word] = both;
          combined |= both;
        }
        if (combined === 0) remaining &= ~(bits & -bits);
      }
      summary[block] = remaining;
    }
  }

  subtract(other: DocumentSet): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      let remaining = summary[block]!;
      for (let bits = remaining & other.summary[block]!; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        let combined = 0;
        for (let word = from; word < from + WORDS_PER_GROUP; word++) {
          const difference = words[word]! & ~other.words[word]!;
          words[word] = difference;
          combined |= difference;
        }
        if (combined === 0) remaining &= ~(bits & -bits);
      }
      summary[block] = remaining;
    }
  }

  /** Visits the members in ascending order. */
  forEach(visit: (ordinal: number) => unknown): void {
    for (let ordinal = this.nextMember(0); ordinal >= 0; ordinal = this.nextMember(ordinal + 1))
      visit(ordinal);
  }

  /** Returns the smallest member that is at least `from`, or -1. */
  nextMember(from: number): number {
    const { words, summary } = this;
    if (from >= this.capacity) return -1;
    let word = from >>> 5;
    const wordBits = words[word]! & (-1 << (from & 31));
    if (wordBits !== 0) return (word << 5) | lowestBit(wordBits);
    for (word++; (word & (WORDS_PER_GROUP - 1)) !== 0; word++)
      if (words[word] !== 0) return (word << 5) | lowestBit(words[word]!);
    for (let block = word >>> 8; block < summary.length; block++) {
      const group = block === word >>> 8 ? (word >>> 3) & 31 : 0;
      const bits = summary[block]! & (-1 << group);
      if (bits === 0) continue;
      for (word = groupStart(block, bits); words[word] === 0;) word++;
      return (word << 5) | lowestBit(words[word]!);
    }
    return -1;
  }

  isEmpty(): boolean {
    for (let block = 0; block < this.summary.length; block++) if (this.summary[block] !== 0) return false;
    return true;
  }

  /** Counts the members. Stops once `limit` is reached; the result may then exceed it. */
  count(limit = Infinity): number {
    const { words, summary } = this;
    let size = 0;
    for (let block = 0; block < summary.length && size < limit; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + WORDS_PER_GROUP; word++) size += popcount(words[word]!);
      }
    }
    return size;
  }

  /**
   * Writes members to `target` in ascending order until it is full, after skipping the first `skip`. Only members of
   * `within` that are not in `without` count. Returns the number of members passed, including the skipped ones.
   */
  read(target: Uint32Array, skip = 0, { within, without }: ReadLimits = {}): number {
    const { words, summary } = this;
    const maxPassed = skip + target.length;
    let passed = 0;
    for (let block = 0; block < summary.length; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + WORDS_PER_GROUP; word++) {
          let members = words[word]!;
          if (within) members &= within.words[word]!;
          if (without) members &= ~without.words[word]!;
          if (members === 0) continue;
          const count = passed < skip ? popcount(members) : 0;
          if (count > 0 && passed + count <= skip) {
            passed += count;
            continue;
          }
          for (; members !== 0; members &= members - 1) {
            if (passed === maxPassed) return passed;
            if (passed >= skip) target[passed - skip] = (word << 5) | lowestBit(members);
            passed++;
          }
        }
      }
    }
    return passed;
  }

  /** Returns whether every group of a block has a member; usually true from a density of one in fifty documents. */
  isDenseBlock(block: number): boolean {
    return this.summary[block] === ALL_BITS;
  }

  /** Writes the members of one block to `target` in ascending order; returns their number. */
  readBlock(block: number, target: Uint32Array): number {
    const { words } = this;
    let size = 0;
    for (let bits = this.summary[block]!; bits !== 0; bits &= bits - 1) {
      const from = groupStart(block, bits);
      for (let word = from; word < from + WORDS_PER_GROUP; word++)
        for (let members = words[word]!; members !== 0; members &= members - 1)
          target[size++] = (word << 5) | lowestBit(members);
    }
    return size;
  }

  /** Marks the group of a word as not empty. */
  private markSummary(word: number): void {
    this.summary[word >>> 8]! |= 1 << ((word >>> 3) & 31);
  }
}

/** Restricts the members that `read` returns. */
export interface ReadLimits {
  within?: DocumentSet;
  without?: DocumentSet;
}

/** Returns the first word of the group of the lowest set bit. */
function groupStart(block: number, bits: number): number {
  return ((block << 5) | lowestBit(bits)) * WORDS_PER_GROUP;
}

/** Returns the index of the lowest set bit. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Counts the set bits of a 32-bit word. */
export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Reuses document sets within one query at a time. Sets are acquired empty and cleared on release, so that a large query
 * pays for its own clearing.
 */
export class DocumentSetPool {
  private readonly sets: DocumentSet[] = [];
  private acquiredCount = 0;

  constructor(private readonly capacity: number) {}

  acquire(): DocumentSet {
    const set = (this.sets[this.acquiredCount] ??= new DocumentSet(this.capacity));
    this.acquiredCount++;
    return set;
  }

  /** Acquires a set with the members of `other`. */
  copy(other: DocumentSet): DocumentSet {
    const set = this.acquire();
    set.union(other);
    return set;
  }

  releaseAll(): void {
    this.releaseTo(0);
  }

  /** Returns a position for `releaseTo`, which releases the sets acquired since. */
  checkpoint(): number {
    return this.acquiredCount;
  }

  releaseTo(checkpoint: number): void {
    while (this.acquiredCount > checkpoint) this.sets[--this.acquiredCount]!.clear();
  }
}
