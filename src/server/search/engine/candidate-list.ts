import type { DocumentSet, ReadLimits } from './document-set';

/** Documents of one relevance tier, in their order. They rank before the documents of the next tier. */
export type DocumentTier = Pick<DocumentSet, 'read' | 'addTo'>;

/** A short list of documents in any order; a `DocumentSet` is always ordered by popularity. */
export class RankedList implements DocumentTier {
  constructor(private readonly ordinals: readonly number[]) {}

  /** Same contract as `DocumentSet.read`. */
  read(target: Uint32Array, skip = 0, { within, without }: ReadLimits = {}): number {
    const end = skip + target.length;
    let passedCount = 0;
    for (const ordinal of this.ordinals) {
      if (passedCount === end) break;
      if (within?.has(ordinal) === false || without?.has(ordinal) === true) continue;
      if (passedCount >= skip) target[passedCount - skip] = ordinal;
      passedCount++;
    }
    return passedCount;
  }

  addTo(set: DocumentSet): void {
    for (const ordinal of this.ordinals) set.add(ordinal);
  }
}

const NO_MATCH = 255;

/**
 * Candidate documents, few enough to evaluate one by one, with the worst match level of all query terms for each (0 is
 * best). Terms are processed one after another, and the lists of a term from the best level on, so that a candidate is
 * resolved by the first list that contains it.
 */
export class CandidateList {
  /** Level of the current term. */
  private readonly levels: Uint8Array;
  /** Worst level of the terms processed so far. */
  private readonly worstLevels: Uint8Array;
  private unresolved: number;

  /** `ordinals` must be ascending and distinct. */
  constructor(readonly ordinals: Uint32Array) {
    this.levels = new Uint8Array(ordinals.length).fill(NO_MATCH);
    this.worstLevels = new Uint8Array(ordinals.length);
    this.unresolved = ordinals.length;
  }

  /** Creates the list of the first `maxCandidates` documents. */
  static of(documents: DocumentSet, maxCandidates: number): CandidateList {
    const ordinals = new Uint32Array(maxCandidates);
    return new CandidateList(ordinals.subarray(0, documents.read(ordinals)));
  }

  /** Returns whether all candidates are resolved for the current term. */
  get isResolved(): boolean {
    return this.unresolved === 0;
  }

  /** Returns whether no list of the current term has contained the candidate at `index` yet. */
  isUnresolved(index: number): boolean {
    return this.levels[index] === NO_MATCH;
  }

  /** Sets the level at which the candidate at `index` matches the current term. */
  resolve(index: number, level: number): void {
    this.levels[index] = level;
    this.unresolved--;
  }

  /** Returns the candidates that match the current term. */
  resolvedOrdinals(): Uint32Array {
    return this.ordinals.filter((_, index) => !this.isUnresolved(index));
  }

  /** Continues with the next term and drops the candidates that the current term does not match. */
  nextTerm(): void {
    const { levels, worstLevels } = this;
    this.unresolved = 0;
    for (let index = 0; index < levels.length; index++) {
      if (levels[index]! > worstLevels[index]!) worstLevels[index] = levels[index]!;
      const isEliminated = worstLevels[index] === NO_MATCH;
      levels[index] = isEliminated ? 0 : NO_MATCH;
      if (!isEliminated) this.unresolved++;
    }
  }

  /** Adds the candidates that match all terms to `set`. */
  addMatchesTo(set: DocumentSet): void {
    this.forEachMatch((ordinal) => set.add(ordinal));
  }

  /** Returns the candidates that match all terms, by ascending rank and then by popularity. */
  rankedBy(rankOf: (ordinal: number, level: number) => number): RankedList {
    const ranks: number[][] = [];
    this.forEachMatch((ordinal, level) => (ranks[rankOf(ordinal, level)] ??= []).push(ordinal));
    return new RankedList(ranks.flat());
  }

  private forEachMatch(visit: (ordinal: number, level: number) => unknown): void {
    const { ordinals, worstLevels } = this;
    for (let index = 0; index < ordinals.length; index++)
      if (worstLevels[index] !== NO_MATCH) visit(ordinals[index]!, worstLevels[index]!);
  }
}
