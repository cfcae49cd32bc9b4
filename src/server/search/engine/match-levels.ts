import type { DocumentSet, DocumentSetPool } from './document-set';
import type { TermClause, TermDictionary, TermRange } from './term-dictionary';

/** A word of the query with all spelling variants that satisfy it. */
export interface QueryTerm {
  variants: { range: TermRange; /** Also matches longer words. */ asPrefix: boolean }[];
  /** Upper bound of the number of documents, to process the rarest term first. */
  cost: number;
}

/** Match levels, best first: word in the title, word in an alias, word prefix in the title, word prefix in an alias. */
export const MATCH_LEVELS = 4;
export const WORST_LEVEL = MATCH_LEVELS - 1;

/** Returns the documents that match every query term at a level or better. */
export type DocumentsAtLevel = (level: number) => DocumentSet;

/**
 * Finds the documents that match all terms, which should be sorted by cost, the rarest first. Computes the worst level at once,
 * and each better one when it is first requested.
 */
export function matchEveryTerm(
  queryTerms: readonly QueryTerm[],
  terms: TermDictionary,
  pool: DocumentSetPool,
): DocumentsAtLevel {
  const documentsByLevel: DocumentSet[] = [];
  const intersectTerms = (level: number, from: DocumentSet): DocumentSet =>
    queryTerms.reduce(
      (within, { variants }) =>
        within.isEmpty() ? within : terms.intersect(within, clausesUpTo(level, variants), pool),
      from,
    );
  const all = queryTerms.length === 0 ? pool.acquire() : intersectTerms(WORST_LEVEL, terms.allDocuments);
  return (level) => (level === WORST_LEVEL ? all : (documentsByLevel[level] ??= intersectTerms(level, all)));
}

/** Returns the clauses that a document satisfies when it matches a term at `level` or better. */
function clausesUpTo(level: number, variants: QueryTerm['variants']): TermClause[] {
  return variants.flatMap(({ range, asPrefix }): TermClause[] => [
    {
      range,
      asPrefix: asPrefix && level === WORST_LEVEL,
      zones: level === 0 ? ['primary'] : ['primary', 'secondary'],
    },
    ...(asPrefix && level === 2 ? [{ range, asPrefix, zones: ['primary'] } as const] : []),
  ]);
}
