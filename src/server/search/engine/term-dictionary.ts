import type { DocSet } from './document-set';
import type { DocSetPool } from './doc-set-pool';
import { FewDocuments } from './candidate-list';
import { fewestMerged, longestBeginning, termSign } from './index-format';
import type { PostingLists } from './posting-lists';
import type { StringTable } from './string-table';

/** Where a term's documents go; a side without a set is not wanted. */
export interface Target {
  near?: DocSet;
  far?: DocSet;
  /** Only documents in here are wanted. */
  within?: DocSet;
}

export type Side = 'near' | 'far';

/** What satisfies a word: documents of the term at a place, or of all that begin so, on one side or on both. */
export interface Wish {
  place: Place;
  longer: boolean;
  sides: readonly Side[];
}

/** Where a text stands in the dictionary, found once for all that is asked about it. */
export interface Place {
  /** The terms that begin with it, from `first` to `end` (without). */
  first: number;
  end: number;
  /** It is a term itself, the first of them. */
  whole: boolean;
  /** The term that holds the lists of all of them, -1 without one. */
  merged: number;
}

/** The dictionary with its lists: fills sets with the documents of a term or of a beginning. */
export class TermIndex {
  constructor(
    private readonly terms: StringTable,
    private readonly termLists: Uint32Array,
    private readonly lists: PostingLists,
  ) {}

  has(term: string): boolean {
    return this.terms.indexOf(term) >= 0;
  }

  /** Whether some term begins so. */
  hasBeginning(beginning: string): boolean {
    const { first, end } = this.terms.rangeOf(beginning);
    return end > first;
  }

  /** How many documents have the term, on either side. */
  documentsOf(term: string): number {
    const index = this.terms.indexOf(term);
    if (index < 0) return 0;
    const [near, far] = this.offsetsOf(index);
    return this.lists.length(near) + this.lists.length(far);
  }

  /** Without `longer` the place of the term alone. */
  placeOf(text: string, longer: boolean): Place {
    if (!longer) {
      const first = this.terms.indexOf(text);
      return { first, end: first < 0 ? first : first + 1, whole: first >= 0, merged: -1 };
    }
    const range = this.terms.rangeOf(text);
    const mayBeMerged = range.end - range.first >= fewestMerged && text.length <= longestBeginning;
    return { ...range, merged: mayBeMerged ? this.terms.indexOf(termSign.beginning + text) : -1 };
  }

  /** False when there is no such term. */
  exact(term: string, target: Target): boolean {
    const index = this.terms.indexOf(term);
    if (index < 0) return false;
    this.addPair(index, target);
    return true;
  }

  /** The documents of the term at a place; false when there is none. */
  wholeAt({ first, whole }: Place, target: Target): boolean {
    if (whole) this.addPair(first, target);
    return whole;
  }

  /** The documents of all terms that begin with `beginning`; false without any. */
  beginningWith(beginning: string, target: Target): boolean {
    return this.beginningAt(this.placeOf(beginning, true), target);
  }

  beginningAt(place: Place, target: Target): boolean {
    const [from, to] = termsOf(place, true);
    for (let index = from; index < to; index++) this.addPair(index, target);
    return place.end > place.first;
  }

  /** How many documents the wishes have at most; of a list that is kept as bits a number above all others. */
  weightOf(wishes: readonly Wish[]): number {
    let weight = 0;
    this.eachList(
      wishes,
      (offset) => (weight += this.lists.bitsOf(offset) ? Infinity : this.lists.length(offset)),
    );
    return weight;
  }

  /** What at least one wish has, ascending, where their lists hold no more than `most`; else null. */
  gathered(wishes: readonly Wish[], most: number): Uint32Array | null {
    const weight = this.weightOf(wishes);
    if (weight > most) return null;
    const gathered = new Uint32Array(weight);
    let size = 0;
    this.eachList(wishes, (offset) => (size += this.lists.read(offset, gathered, size)));
    let distinct = 0;
    for (const ordinal of gathered.sort())
      if (distinct === 0 || ordinal !== gathered[distinct - 1]) gathered[distinct++] = ordinal;
    return gathered.subarray(0, distinct);
  }

  /** Those of `ordinals`, which ascend, that at least one wish has. */
  among(ordinals: Uint32Array, wishes: readonly Wish[]): Uint32Array {
    const few = new FewDocuments(ordinals);
    this.eachList(wishes, (offset) => {
      if (!few.isSettled) this.lists.settle(few, 0, offset);
    });
    return few.settled();
  }

  /** Adds what at least one wish has. */
  addAll(to: DocSet, wishes: readonly Wish[]): void {
    this.eachList(wishes, (offset) => this.lists.addTo(to, offset));
  }

  /**
   * Those `within` that at least one wish has: the same set, narrowed, or another of the pool's. Two lists of
   * bits, which a common word mostly has, narrow it at once.
   */
  narrowed(within: DocSet, wishes: readonly Wish[], pool: DocSetPool): DocSet {
    const bits: Uint32Array[] = [];
    let rest = null as DocSet | null;
    this.eachList(wishes, (offset) => {
      const list = bits.length < 2 ? this.lists.bitsOf(offset) : null;
      if (list) bits.push(list);
      else this.lists.addTo((rest ??= pool.take()), offset, within);
    });
    const [one, other] = bits;
    if (!one) return rest ?? pool.take();
    if (rest && other) rest.addBitsWithin(other, within);
    within.keepOnlyEither(one, rest?.words ?? other ?? one);
    return within;
  }

  /** Settles those of `few` at `level` that the term of a place has on one side; `longer` = terms that begin so, too. */
  settle(
    few: FewDocuments,
    level: number,
    { first, end, whole, merged }: Place,
    side: Side,
    longer: boolean,
  ): void {
    const past = whole ? first + 1 : first;
    let [from, to] = [first, past];
    if (longer) [from, to] = merged < 0 ? [past, end] : [merged, merged + 1];
    for (let index = from; index < to && !few.isSettled; index++) {
      const [near, far] = this.offsetsOf(index);
      this.lists.settle(few, level, side === 'near' ? near : far);
    }
  }

  /**
   * How many documents the words of a place can have at most, roughly: for deciding which to look at first. Of many
   * words the lists' length in bytes, which is told without a look at any of them.
   */
  weightAt(place: Place): number {
    let weight = 0;
    const [from, to] = termsOf(place, true);
    if (to - from >= fewestMerged && to < this.termLists.length)
      return this.termLists[to]! - this.termLists[from]!;
    for (let index = from; index < to; index++) {
      const [near, far] = this.offsetsOf(index);
      weight += this.lists.length(near) + this.lists.length(far);
    }
    return weight;
  }

  /** The first of the near documents of `term`, else of the far ones; null when there is no such term. */
  first(term: string): { ordinal: number; side: Side } | null {
    const index = this.terms.indexOf(term);
    if (index < 0) return null;
    const [near, far] = this.offsetsOf(index);
    const ordinal = this.lists.first(near);
    return ordinal >= 0 ? { ordinal, side: 'near' } : { ordinal: this.lists.first(far), side: 'far' };
  }

  private eachList(wishes: readonly Wish[], visit: (offset: number) => void): void {
    for (const { place, longer, sides } of wishes) {
      const [from, to] = termsOf(place, longer);
      for (let index = from; index < to; index++) {
        const [near, far] = this.offsetsOf(index);
        for (const side of sides) visit(side === 'near' ? near : far);
      }
    }
  }

  private addPair(index: number, { near, far, within }: Target): void {
    const [nearOffset, farOffset] = this.offsetsOf(index);
    if (near) this.lists.addTo(near, nearOffset, within);
    if (far) this.lists.addTo(far, farOffset, within);
  }

  private offsetsOf(index: number): [number, number] {
    const head = this.termLists[index]!;
    const near = this.lists.after(head);
    return [near, near + this.lists.varint(head)];
  }
}

/** The terms, from a first one to an end (without), that hold the documents of a place. */
function termsOf({ first, end, whole, merged }: Place, longer: boolean): [from: number, to: number] {
  if (!longer) return [first, whole ? first + 1 : first];
  return merged < 0 ? [first, end] : [merged, merged + 1];
}
