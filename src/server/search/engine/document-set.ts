/**
 * Layout: a word has the bits of 32 ordinals (shift by 5), a group of eight words has one summary bit (256 ordinals, shift by
 * 8), and a block has one summary word (32 groups, 8192 ordinals, shift by 13).
 */
const WORDS_PER_GROUP = 8;
const WORDS_PER_BLOCK = 256;

/**
 * Two-level bitmap of document ordinals: one bit per document and one summary bit per 256 documents, so that the cost of
 * an operation depends on the size of the set rather than of the catalogue. Non-empty groups are processed word by word,
 * which is faster than testing each word.
 */
export class DocumentSet {
  private readonly words: Uint32Array;
  private readonly summary: Uint32Array;

  constructor(readonly capacity: number) {
    const blocks = Math.ceil(capacity / (32 * WORDS_PER_BLOCK));
    this.words = new Uint32Array(blocks * WORDS_PER_BLOCK);
    this.summary = new Uint32Array(blocks);
  }

  /** Creates the set of all ordinals below `capacity`. */
  static full(capacity: number): DocumentSet {
    const set = new DocumentSet(capacity);
    for (let ordinal = 0; ordinal < capacity; ordinal++) set.add(ordinal);
    return set;
  }

  add(ordinal: number): void {
    this.words[ordinal >>> 5]! |= 1 << (ordinal & 31);
    this.summary[ordinal >>> 13]! |= 1 << ((ordinal >>> 8) & 31);
  }

  has(ordinal: number): boolean {
    return ((this.words[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1;
  }

  clear(): void {
    this.summary.forEach((bits, block) => {
      if (bits !== 0) this.words.fill(0, block * WORDS_PER_BLOCK, (block + 1) * WORDS_PER_BLOCK);
    });
    this.summary.fill(0);
  }

  union(other: DocumentSet): void {
    this.unionIntersection(other.words, other);
  }

  /** Adds the intersection of the bitmap `bits`, one bit per ordinal, with `within`. */
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

  intersect(other: DocumentSet): void {
    this.retain(other, 0);
  }

  subtract(other: DocumentSet): void {
    this.retain(other, -1);
  }

  /** Keeps the members of `other`, or with the mask -1 the others. */
  private retain(other: DocumentSet, mask: 0 | -1): void {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      let remaining = summary[block]!;
      for (let bits = remaining; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        let combined = 0;
        for (let word = from; word < from + WORDS_PER_GROUP; word++) {
          const retained = words[word]! & (other.words[word]! ^ mask);
          words[word] = retained;
          combined |= retained;
        }
        if (combined === 0) remaining &= ~(bits & -bits);
      }
      summary[block] = remaining;
    }
  }

  isEmpty(): boolean {
    return this.summary.every((bits) => bits === 0);
  }

  count(): number {
    const { words, summary } = this;
    let size = 0;
    for (let block = 0; block < summary.length; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + WORDS_PER_GROUP; word++) size += popcount(words[word]!);
      }
    }
    return size;
  }

  /** Returns up to `limit` members in ascending order, after the first `skip`. */
  members(limit = Infinity, skip = 0): number[] {
    const members: number[] = [];
    let remainingSkip = skip;
    this.some((ordinal) => {
      if (members.length >= limit) return true;
      if (remainingSkip > 0) remainingSkip--;
      else members.push(ordinal);
      return false;
    });
    return members;
  }

  /** Visits the members in ascending order, until `visit` returns true; returns whether it did. */
  some(visit: (ordinal: number) => boolean): boolean {
    const { words, summary } = this;
    for (let block = 0; block < summary.length; block++) {
      for (let bits = summary[block]!; bits !== 0; bits &= bits - 1) {
        const from = groupStart(block, bits);
        for (let word = from; word < from + WORDS_PER_GROUP; word++) {
          for (let wordBits = words[word]!; wordBits !== 0; wordBits &= wordBits - 1)
            if (visit((word << 5) | lowestBit(wordBits))) return true;
        }
      }
    }
    return false;
  }
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

  /** Acquires a set with the documents that are in both sets. */
  intersection(first: DocumentSet, second: DocumentSet): DocumentSet {
    const set = this.copy(first);
    set.intersect(second);
    return set;
  }

  /** Acquires a set with the documents of `first` that are not in `second`. */
  difference(first: DocumentSet, second: DocumentSet): DocumentSet {
    const set = this.copy(first);
    set.subtract(second);
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
