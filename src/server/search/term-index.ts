import type { DocSet } from './doc-set';
import type { FewDocuments } from './few-documents';
import { fewestMerged, longestBeginning, termSign } from './index-blocks';
import type { PostingLists } from './posting-lists';
import type { StringTable } from './string-table';

/** Where a term's documents go; a side without a set is not wanted. */
export interface Target {
  near?: DocSet;
  far?: DocSet;
  /** Only documents in here are wanted. */
  within?: DocSet;
}

type Side = 'near' | 'far';

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

  placeOf(text: string): Place {
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
    return this.beginningAt(this.placeOf(beginning), target);
  }

  beginningAt({ first, end, merged }: Place, target: Target): boolean {
    if (merged >= 0) this.addPair(merged, target);
    else for (let index = first; index < end; index++) this.addPair(index, target);
    return end > first;
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
  weightAt({ first, end, merged }: Place): number {
    let weight = 0;
    const [from, to] = merged < 0 ? [first, end] : [merged, merged + 1];
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
