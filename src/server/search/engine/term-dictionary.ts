import type { DocumentSet, DocumentSetPool } from './document-set';
import { MAX_MERGED_PREFIX, MIN_MERGED_TERMS, termNamespace } from './index-format';
import type { PostingLists } from './posting-lists';
import type { StringTable } from './string-table';
import { compactKey } from './tokenizer';

/** Sets that receive the documents of a term, one per zone; a zone without a set is skipped. */
export interface PostingTarget {
  primary?: DocumentSet;
  secondary?: DocumentSet;
}

/** Zone of a document: `primary` has title, subject and identifiers; `secondary` aliases, descriptive words and former numbers. */
export type Zone = 'primary' | 'secondary';

/** One way to satisfy a query term: a term, or all terms with a prefix, in some zones. */
export interface TermClause {
  range: TermRange;
  asPrefix: boolean;
  zones: readonly Zone[];
}

/** Terms that a text or prefix matches, as positions in the sorted dictionary. */
export interface TermRange {
  /** Terms with this prefix: from `first` up to, excluding, `end`. */
  first: number;
  end: number;
  /** True when the text itself is a term; it is then the first of the range. */
  isTerm: boolean;
  /** Term with the precomputed union of the range, or -1. */
  merged: number;
}

/** Sorted term dictionary with the posting lists of each term: one list per zone. */
export class TermDictionary {
  constructor(
    private readonly terms: StringTable,
    private readonly termLists: Uint32Array,
    private readonly lists: PostingLists,
  ) {}

  get allDocuments(): DocumentSet {
    return this.lists.allDocuments;
  }

  has(term: string): boolean {
    return this.terms.indexOf(term) >= 0;
  }

  /** Returns whether a text is the whole name or alias of a document, in any spelling. */
  hasName(text: string): boolean {
    return this.has(termNamespace.whole + compactKey(text));
  }

  hasPrefix(prefix: string): boolean {
    const { first, end } = this.terms.rangeOf(prefix);
    return end > first;
  }

  /** Returns how many documents have the term in either zone. */
  documentFrequency(term: string): number {
    const index = this.terms.indexOf(term);
    if (index < 0) return 0;
    const [primary, secondary] = this.offsetsOf(index);
    return this.lists.length(primary) + this.lists.length(secondary);
  }

  /** Finds the range of a prefix, or of the exact term. */
  rangeOf(text: string, asPrefix: boolean): TermRange {
    if (!asPrefix) {
      const first = this.terms.indexOf(text);
      return { first, end: first < 0 ? first : first + 1, isTerm: first >= 0, merged: -1 };
    }
    const { first, end, hasExactMatch } = this.terms.rangeOf(text);
    const mayBeMerged = end - first >= MIN_MERGED_TERMS && text.length <= MAX_MERGED_PREFIX;
    const merged = mayBeMerged ? this.terms.indexOf(termNamespace.prefix + text) : -1;
    return { first, end, isTerm: hasExactMatch, merged };
  }

  /** Adds the documents of a term; returns false for an unknown term. */
  addTerm(term: string, target: PostingTarget): boolean {
    const index = this.terms.indexOf(term);
    if (index < 0) return false;
    this.addZones(index, target);
    return true;
  }

  /** Adds the documents of all terms with a prefix; returns false without any. */
  addPrefix(prefix: string, target: PostingTarget): boolean {
    const [first, end] = termsIn(this.rangeOf(prefix, true), true);
    for (let index = first; index < end; index++) this.addZones(index, target);
    return end > first;
  }

  /** Returns the members of `within` that the clauses contain, as a new set. */
  intersect(within: DocumentSet, clauses: readonly TermClause[], pool: DocumentSetPool): DocumentSet {
    const documents = pool.acquire();
    this.forEachList(clauses, (offset) => this.lists.addTo(documents, offset, within));
    return documents;
  }

  /** Returns an upper bound of the number of documents of a range. */
  costOfRange(range: TermRange): number {
    let cost = 0;
    this.forEachList([{ range, asPrefix: true, zones: ['primary', 'secondary'] }], (offset) => {
      cost += this.lists.length(offset);
    });
    return cost;
  }

  /** Returns the first primary document of a term, else its first secondary one; null for an unknown term. */
  firstDocument(term: string): { ordinal: number; zone: Zone } | null {
    const index = this.terms.indexOf(term);
    if (index < 0) return null;
    const [primary, secondary] = this.offsetsOf(index);
    const ordinal = this.lists.firstOrdinal(primary);
    return ordinal >= 0
      ? { ordinal, zone: 'primary' }
      : { ordinal: this.lists.firstOrdinal(secondary), zone: 'secondary' };
  }

  private forEachList(clauses: readonly TermClause[], visit: (offset: number) => void): void {
    for (const { range, asPrefix, zones } of clauses) {
      const [from, to] = termsIn(range, asPrefix);
      for (let index = from; index < to; index++) {
        const [primary, secondary] = this.offsetsOf(index);
        for (const zone of zones) visit(zone === 'primary' ? primary : secondary);
      }
    }
  }

  private addZones(index: number, { primary, secondary }: PostingTarget): void {
    const [primaryOffset, secondaryOffset] = this.offsetsOf(index);
    if (primary) this.lists.addTo(primary, primaryOffset);
    if (secondary) this.lists.addTo(secondary, secondaryOffset);
  }

  private offsetsOf(index: number): [number, number] {
    return [this.termLists[2 * index]!, this.termLists[2 * index + 1]!];
  }
}

/** Returns the dictionary indexes, from first up to, excluding, end, whose lists hold the documents of a range. */
function termsIn({ first, end, isTerm, merged }: TermRange, asPrefix: boolean): [from: number, to: number] {
  if (!asPrefix) return [first, isTerm ? first + 1 : first];
  return merged < 0 ? [first, end] : [merged, merged + 1];
}
