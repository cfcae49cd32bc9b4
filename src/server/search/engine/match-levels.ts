import type { CandidateList } from './candidate-list';
import type { DocumentSet, DocumentSetPool } from './document-set';
import type { TermClause, TermDictionary, TermRange } from './term-dictionary';

/** A word of the query with all spelling variants that satisfy it. */
export interface QueryTerm {
  variants: { range: TermRange; /** Also matches longer words. */ asPrefix: boolean }[];
  /** Estimate that grows with the number of documents, to process the rarest term first. */
  cost: number;
}

/** Match levels, best first: word in the title, word in an alias, word prefix in the title, word prefix in an alias. */
const levels = [
  { zone: 'primary', isLonger: false },
  { zone: 'secondary', isLonger: false },
  { zone: 'primary', isLonger: true },
  { zone: 'secondary', isLonger: true },
] as const;
export const MATCH_LEVELS = levels.length;

/** Finds the worst match level of each candidate over all query terms. */
export function resolveLevels(
  candidates: CandidateList,
  queryTerms: readonly QueryTerm[],
  terms: TermDictionary,
): void {
  for (const { variants } of queryTerms) {
    levels.forEach(({ zone, isLonger }, level) => {
      for (const { range, asPrefix } of variants)
        if (asPrefix || !isLonger) terms.resolve(candidates, level, range, zone, isLonger);
    });
    candidates.nextTerm();
  }
}

/** When the lists of one term have at most this many documents, all documents are intersected at once, otherwise in ranges. */
const MAX_DOCUMENTS_AT_ONCE = 1000;

/** Yields the documents of `within` that match every query term at a level or better, most popular first. */
export type LevelFilter = (level: number, within: DocumentSet) => Iterable<DocumentSet>;

/**
 * Creates a filter for large results. It works on ranges of ordinals that double in size, so that the first page needs
 * only the most popular documents. Each yielded set is valid until the next one is requested.
 */
export function createLevelFilter(
  queryTerms: readonly QueryTerm[],
  terms: TermDictionary,
  pool: DocumentSetPool,
): LevelFilter {
  // Without an exact term for every word, the first two levels are empty.
  const hasExactTerms = queryTerms.every(({ variants }) => variants.some(({ range }) => range.isTerm));
  return function* (level, within) {
    if (level === MATCH_LEVELS - 1) yield within;
    if (level === MATCH_LEVELS - 1 || (level < 2 && !hasExactTerms)) return;
    const clausesByCost = queryTerms
      .map(({ variants }) => clausesAt(level, variants))
      .map((clauses) => ({ clauses, cost: terms.costOf(clauses) }))
      .sort((a, b) => a.cost - b.cost);
    const intersectAll = (from: DocumentSet) =>
      clausesByCost.reduce((set, { clauses }) => terms.intersect(set, clauses, pool), from);
    if (clausesByCost.some(({ cost }) => cost <= MAX_DOCUMENTS_AT_ONCE)) {
      // Decodes the short lists into a new set and leaves `within` unchanged.
      yield intersectAll(within);
      return;
    }
    for (let first = 0, blocks = 1; first < within.blocks; first += blocks, blocks *= 2) {
      const checkpoint = pool.checkpoint();
      const blockRange = pool.acquire();
      blockRange.unionBlocks(within, first, Math.min(first + blocks, within.blocks));
      yield intersectAll(blockRange);
      pool.releaseTo(checkpoint);
    }
  };
}

/** Returns the clauses of the levels up to `level`, which is not the last one. */
function clausesAt(level: number, variants: QueryTerm['variants']): TermClause[] {
  return variants.flatMap(({ range, asPrefix }) => {
    const exact: TermClause = {
      range,
      asPrefix: false,
      zones: level === 0 ? ['primary'] : ['primary', 'secondary'],
    };
    return level === 2 && asPrefix ? [exact, { range, asPrefix: true, zones: ['primary'] }] : [exact];
  });
}

/** Finds documents by the number of distinct words in their titles. */
export class TitleWordCounts {
  private readonly bitmaps = new Map<number, Uint32Array>();

  /** `titleWords`: distinct title words by ordinal, capped at 255. */
  constructor(private readonly titleWords: Uint8Array) {}

  wordCountOf(ordinal: number): number {
    return this.titleWords[ordinal]!;
  }

  /** Returns the documents whose title has exactly `wordCount` distinct words. */
  withWordCount(documents: DocumentSet, wordCount: number, pool: DocumentSetPool): DocumentSet {
    const documentsWithCount = pool.copy(documents);
    const bits = this.bitmapOf(wordCount);
    documentsWithCount.intersectUnion(bits, bits);
    return documentsWithCount;
  }

  /** Returns the bitmap of the documents with a word count; builds it on first use. */
  private bitmapOf(wordCount: number): Uint32Array {
    const cached = this.bitmaps.get(wordCount);
    if (cached) return cached;
    const { titleWords } = this;
    const bits = new Uint32Array((titleWords.length + 31) >>> 5);
    for (let ordinal = 0; ordinal < titleWords.length; ordinal++)
      if (titleWords[ordinal] === wordCount) bits[ordinal >>> 5]! |= 1 << (ordinal & 31);
    this.bitmaps.set(wordCount, bits);
    return bits;
  }
}
