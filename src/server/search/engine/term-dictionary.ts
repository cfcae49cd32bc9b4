import { CandidateList } from './candidate-list';
import type { DocumentSet, DocumentSetPool } from './document-set';
import { MAX_MERGED_PREFIX, MIN_MERGED_TERMS, termNamespace } from './index-format';
import type { PostingLists } from './posting-lists';
import type { StringTable } from './string-table';
import { compactKey } from './tokenizer';

/** Sets that receive the documents of a term, one per zone; a zone without a set is skipped. */
export interface PostingTarget {
  primary?: DocumentSet;
  secondary?: DocumentSet;
  /** Restricts the documents that are added. */
  within?: DocumentSet;
}

/** Zone of a document: `primary` = title, subject and number; `secondary` = aliases, descriptive words and former numbers. */
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

  /** Returns an upper bound of the number of documents; infinite when a list is stored as a bitmap. */
  costOf(clauses: readonly TermClause[]): number {
    let cost = 0;
    this.forEachList(
      clauses,
      (offset) => (cost += this.lists.bitmapOf(offset) ? Infinity : this.lists.length(offset)),
    );
    return cost;
  }

  /** Returns the ascending union of the clauses, or null when their lists have more than `maxOrdinals` ordinals. */
  collectSorted(clauses: readonly TermClause[], maxOrdinals: number): Uint32Array | null {
    const cost = this.costOf(clauses);
    if (cost > maxOrdinals) return null;
    const collected = new Uint32Array(cost);
    let size = 0;
    this.forEachList(clauses, (offset) => (size += this.lists.decode(offset, collected, size)));
    let distinct = 0;
    for (const ordinal of collected.sort())
      if (distinct === 0 || ordinal !== collected[distinct - 1]) collected[distinct++] = ordinal;
    return collected.subarray(0, distinct);
  }

  /** Keeps the ordinals (ascending) that at least one clause contains. */
  filterOrdinals(ordinals: Uint32Array, clauses: readonly TermClause[]): Uint32Array {
    const candidates = new CandidateList(ordinals);
    this.forEachList(clauses, (offset) => {
      if (!candidates.isResolved) this.lists.resolve(candidates, 0, offset);
    });
    return candidates.resolvedOrdinals();
  }

  /** Adds the union of the clauses. */
  addClauses(to: DocumentSet, clauses: readonly TermClause[]): void {
    this.forEachList(clauses, (offset) => this.lists.addTo(to, offset));
  }

  /**
   * Intersects `within` with the union of the clauses. Returns `within` itself, modified, or another set of the pool. The
   * first two bitmaps, which most frequent terms have, are intersected in one pass.
   */
  intersect(within: DocumentSet, clauses: readonly TermClause[], pool: DocumentSetPool): DocumentSet {
    const bitmaps: Uint32Array[] = [];
    let otherLists = null as DocumentSet | null;
    this.forEachList(clauses, (offset) => {
      const bitmap = bitmaps.length < 2 ? this.lists.bitmapOf(offset) : null;
      if (bitmap) bitmaps.push(bitmap);
      else this.lists.addTo((otherLists ??= pool.acquire()), offset, within);
    });
    const [firstBitmap, secondBitmap] = bitmaps;
    if (!firstBitmap) return otherLists ?? pool.acquire();
    if (otherLists && secondBitmap) otherLists.unionIntersection(secondBitmap, within);
    within.intersectUnion(firstBitmap, otherLists?.words ?? secondBitmap ?? firstBitmap);
    return within;
  }

  /**
   * Resolves to `level` the candidates in one zone of the exact term or, if `includeLonger`, of the terms that it is a proper
   * prefix of.
   */
  resolve(
    candidates: CandidateList,
    level: number,
    { first, end, isTerm, merged }: TermRange,
    zone: Zone,
    includeLonger: boolean,
  ): void {
    const afterExact = isTerm ? first + 1 : first;
    let [from, to] = [first, afterExact];
    if (includeLonger) [from, to] = merged < 0 ? [afterExact, end] : [merged, merged + 1];
    for (let index = from; index < to && !candidates.isResolved; index++) {
      const [primary, secondary] = this.offsetsOf(index);
      this.lists.resolve(candidates, level, zone === 'primary' ? primary : secondary);
    }
  }

  /**
   * Estimates the cost of a range, to process the rarest term first. For many terms it uses the byte length of their
   * lists, which needs no access to the lists.
   */
  costOfRange(range: TermRange): number {
    let cost = 0;
    const [from, to] = termsIn(range, true);
    if (to - from >= MIN_MERGED_TERMS && to < this.termLists.length)
      return this.termLists[to]! - this.termLists[from]!;
    for (let index = from; index < to; index++) {
      const [primary, secondary] = this.offsetsOf(index);
      cost += this.lists.length(primary) + this.lists.length(secondary);
    }
    return cost;
  }

  /** Returns the first primary document of a term, else its first secondary one; null for an unknown term. */
  firstDocument(term: string): { ordinal: number; zone: Zone } | null {
    const index = this.terms.indexOf(term);
    return index < 0 ? null : this.firstDocumentAt(index);
  }

  /** Returns the first documents of the terms within one edit of `key`, in a namespace; ascending by term. */
  firstDocumentsWithinOneEdit(namespace: string, key: string): number[] {
    return this.terms.withinOneEdit(namespace, key).map((index) => this.firstDocumentAt(index).ordinal);
  }

  private firstDocumentAt(index: number): { ordinal: number; zone: Zone } {
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

  private addZones(index: number, { primary, secondary, within }: PostingTarget): void {
    const [primaryOffset, secondaryOffset] = this.offsetsOf(index);
    if (primary) this.lists.addTo(primary, primaryOffset, within);
    if (secondary) this.lists.addTo(secondary, secondaryOffset, within);
  }

  private offsetsOf(index: number): [number, number] {
    const head = this.termLists[index]!;
    const primary = this.lists.endOfVarint(head);
    return [primary, primary + this.lists.readVarint(head)];
  }
}

/** Returns the dictionary indexes, from first up to, excluding, end, whose lists hold the documents of a range. */
function termsIn({ first, end, isTerm, merged }: TermRange, asPrefix: boolean): [from: number, to: number] {
  if (!asPrefix) return [first, isTerm ? first + 1 : first];
  return merged < 0 ? [first, end] : [merged, merged + 1];
}
