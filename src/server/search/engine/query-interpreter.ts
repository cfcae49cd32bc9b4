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
  const matchByReading = new Map<IndexReading, QueryMatch>();
  const confirmed: ConfirmedReading[] = [];
  for (const lookup of identifierLookups(text)) {
    const match = matchByReading.has(lookup.reading) ? null : runLookup(lookup, terms, pool);
    if (!match) continue;
    matchByReading.set(lookup.reading, match);
    confirmed.push(lookup);
  }
  const reading = chooseReading(confirmed, as, terms.hasName(text));
  const { readAs } = reading;
  const match =
    readAs === 'words' ? matchText(text, deps) : (matchByReading.get(readAs) ?? singleTier(pool.acquire()));
  return { ...match, ...reading };
}

/** Returns a match whose documents are equally relevant. */
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
  const documents = pool.acquire();
  switch (lookup.kind) {
    case 'number':
      return addNumbers([lookup.term], terms, documents) === 1 ? singleTier(documents) : null;
    case 'list':
      return addNumbers(lookup.terms, terms, documents) * 2 > lookup.terms.length
        ? singleTier(documents)
        : null;
    case 'documents':
      return (lookup.term !== null && terms.addTerm(lookup.term, { primary: documents })) || lookup.isDefinite
        ? singleTier(documents)
        : null;
  }
}

/** Finds the products with these catalogue numbers. */
export function findByNumbers(
  numbers: readonly string[],
  terms: TermDictionary,
  pool: DocumentSetPool,
): DocumentSet {
  const documents = pool.acquire();
  addNumbers(numbers.map(catalogueNumberTerm), terms, documents);
  return documents;
}

/** Adds one product per term of a catalogue number to `documents`; returns how many terms the index has. */
function addNumbers(numberTerms: readonly string[], terms: TermDictionary, documents: DocumentSet): number {
  let foundCount = 0;
  for (const term of numberTerms) {
    const match = terms.firstDocument(term);
    if (!match) continue;
    documents.add(match.ordinal);
    foundCount++;
  }
  return foundCount;
}

/** Matches the documents of all terms with a prefix, those of primary terms first. Returns null without such a term. */
function matchPrefix(prefix: string, terms: TermDictionary, pool: DocumentSetPool): QueryMatch | null {
  const primary = pool.acquire();
  const secondary = pool.acquire();
  if (!terms.addPrefix(prefix, { primary, secondary })) return null;
  const all = pool.copy(primary);
  all.union(secondary);
  return { tiers: [primary, secondary], all };
}
