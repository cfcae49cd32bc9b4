import type { DocumentSet, DocumentSetPool } from './document-set';
import {
  catalogueNumberTerm,
  chooseReading,
  identifierLookups,
  type ConfirmedReading,
  type IdentifierLookup,
  type IndexReading,
} from './query-plan';
import type { TermDictionary } from './term-dictionary';
import { matchText, type QueryMatch, type WordMatcherDeps } from './word-matcher';

/** A text with the reading that was chosen for it, and its matches. */
export interface InterpretedQuery extends QueryMatch {
  readAs: IndexReading;
  /** Other readings that find something. */
  alsoAs: IndexReading[];
}

/** Runs the identifier lookups of a text and chooses its reading, unless `as` gives it. */
export function interpretQuery(
  text: string,
  as: IndexReading | undefined,
  deps: WordMatcherDeps,
): InterpretedQuery {
  const { terms, pool } = deps;
  const found = new Map<IndexReading, QueryMatch>();
  const confirmed: ConfirmedReading[] = [];
  for (const lookup of identifierLookups(text)) {
    const match = found.has(lookup.reading) ? null : runLookup(lookup, terms, pool);
    if (!match) continue;
    found.set(lookup.reading, match);
    confirmed.push(lookup);
  }
  const reading = chooseReading(confirmed, as, terms.hasName(text));
  const { readAs } = reading;
  const match =
    readAs === 'words' ? matchText(text, deps) : (found.get(readAs) ?? singleTier(pool.acquire()));
  return { ...match, ...reading };
}

export function singleTier(documents: DocumentSet): QueryMatch {
  return { tiers: [documents], all: documents };
}

/** Returns null when the lookup does not confirm the reading. */
function runLookup(
  lookup: IdentifierLookup,
  terms: TermDictionary,
  pool: DocumentSetPool,
): QueryMatch | null {
  if (lookup.kind === 'prefix') return matchPrefix(lookup.prefix, terms, pool);
  const found = pool.acquire();
  switch (lookup.kind) {
    case 'number':
      return addNumbers([lookup.term], terms, found) === 1 ? singleTier(found) : null;
    case 'list':
      return addNumbers(lookup.terms, terms, found) * 2 > lookup.terms.length ? singleTier(found) : null;
    case 'documents':
      return (lookup.term !== null && terms.addTerm(lookup.term, { primary: found })) || lookup.isDefinite
        ? singleTier(found)
        : null;
  }
}

/** Finds the products with these catalogue numbers. */
export function findByNumbers(
  numbers: readonly string[],
  terms: TermDictionary,
  pool: DocumentSetPool,
): DocumentSet {
  const listed = pool.acquire();
  addNumbers(numbers.map(catalogueNumberTerm), terms, listed);
  return listed;
}

/** Adds one product per number; returns how many numbers were found. */
function addNumbers(numbers: readonly string[], terms: TermDictionary, to: DocumentSet): number {
  let foundCount = 0;
  for (const number of numbers) {
    const match = terms.firstDocument(number);
    if (!match) continue;
    to.add(match.ordinal);
    foundCount++;
  }
  return foundCount;
}

function matchPrefix(prefix: string, terms: TermDictionary, pool: DocumentSetPool): QueryMatch | null {
  const primary = pool.acquire();
  const secondary = pool.acquire();
  if (!terms.addPrefix(prefix, { primary, secondary })) return null;
  const all = pool.copy(primary);
  all.union(secondary);
  return { tiers: [primary, secondary], all };
}
