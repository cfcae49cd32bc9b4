import type { DocSet } from './doc-set';
import { termSign } from './index-blocks';
import type { PostingLists } from './posting-lists';
import type { StringTable } from './string-table';

/** Where a term's documents go; a side without a set is not wanted. */
export interface Target {
  near?: DocSet;
  far?: DocSet;
  /** Only documents in here are wanted. */
  within?: DocSet;
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
    const [first, end] = this.terms.rangeOf(beginning);
    return end > first;
  }

  /** False when there is no such term. */
  exact(term: string, target: Target): boolean {
    const index = this.terms.indexOf(term);
    if (index < 0) return false;
    this.addPair(index, target);
    return true;
  }

  /** The documents of all terms that begin with `beginning`; false without any. */
  beginningWith(beginning: string, target: Target): boolean {
    if (this.exact(termSign.beginning + beginning, target)) return true;
    const [first, end] = this.terms.rangeOf(beginning);
    for (let index = first; index < end; index++) this.addPair(index, target);
    return end > first;
  }

  /** How many documents a word can have at most, roughly: for deciding which word to look at first. */
  weight(word: string): number {
    const merged = this.terms.indexOf(termSign.beginning + word);
    const [first, end] = merged < 0 ? this.terms.rangeOf(word) : [merged, merged + 1];
    let weight = 0;
    for (let index = first; index < end; index++) {
      const [near, far] = this.offsetsOf(index);
      weight += this.lists.length(near) + this.lists.length(far);
    }
    return weight;
  }

  /** The first of the near documents of `term`, else of the far ones; null when there is no such term. */
  first(term: string): { ordinal: number; side: 'near' | 'far' } | null {
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
