import { termNamespace } from '../engine/index-format';
import {
  catalogueNumberTerm,
  chooseReading,
  identifierLookups,
  type HoldingReading,
  type IdentifierLookup,
  type IndexReading,
} from '../engine/query-plan';
import { queryWordReadings } from '../engine/query-terms';
import { compactKey } from '../engine/tokenizer';
import { nearLexeme, quoteLexeme, storedTerm } from './lexemes';
import { anyTier, lookupsForWords, prefixTier, queryTiers } from './query-tiers';
import { emptyMatch, singleTierMatch, type PostgresMatch } from './selection';
import type { TermLookup, TermTable } from './term-table';

export interface InterpretedText {
  readAs: IndexReading;
  alsoAs: IndexReading[];
  match: PostgresMatch;
}

/** Interprets texts like the in-memory engine, with one statement per text. */
export class PostgresQueryInterpreter<Tables> {
  constructor(private readonly terms: TermTable<Tables>) {}

  async interpret(text: string, as: IndexReading | undefined): Promise<InterpretedText> {
    const lookups = identifierLookups(text);
    const words = wordLookups(text);
    const name = termNamespace.whole + compactKey(text);
    const known = await this.terms.lookUp(
      [name, ...lookups.flatMap(termsOfLookup), ...words.terms],
      [...lookups.flatMap((lookup) => (lookup.kind === 'prefix' ? [lookup.prefix] : [])), ...words.prefixes],
    );
    const found = new Map<IndexReading, PostgresMatch>();
    const holding: HoldingReading[] = [];
    for (const lookup of lookups) {
      const match = found.has(lookup.reading) ? null : runLookup(lookup, known);
      if (!match) continue;
      found.set(lookup.reading, match);
      holding.push(lookup);
    }
    const reading = chooseReading(holding, as, known.term(name) !== null);
    const { readAs } = reading;
    const match = readAs === 'words' ? matchWordReadings(text, known) : (found.get(readAs) ?? emptyMatch);
    return { ...reading, match };
  }

  async matchText(text: string): Promise<PostgresMatch> {
    const { terms, prefixes } = wordLookups(text);
    return matchWordReadings(text, await this.terms.lookUp(terms, prefixes));
  }

  async matchNumbers(numbers: readonly string[]): Promise<PostgresMatch> {
    const terms = numbers.map(catalogueNumberTerm);
    return firstDocuments(terms, await this.terms.lookUp(terms, [])).match;
  }
}

function wordLookups(text: string): { terms: string[]; prefixes: string[] } {
  // The order of the readings does not matter for the lookup.
  const lookups = queryWordReadings(text, false).map(lookupsForWords);
  return {
    terms: [termNamespace.whole + compactKey(text), ...lookups.flatMap(({ terms }) => terms)],
    prefixes: lookups.flatMap(({ prefixes }) => prefixes),
  };
}

function matchWordReadings(text: string, known: TermLookup): PostgresMatch {
  const isName = known.term(termNamespace.whole + compactKey(text)) !== null;
  const readings = queryWordReadings(text, isName).map((queryWords) => queryTiers(queryWords, known));
  return {
    by: 'terms',
    tiers: readings.flatMap(({ tiers }) => tiers),
    all: anyTier(readings.map(({ all }) => all)),
  };
}

function termsOfLookup(lookup: IdentifierLookup): string[] {
  if (lookup.kind === 'list') return lookup.terms;
  return lookup.kind === 'prefix' || lookup.term === null ? [] : [lookup.term];
}

/** Returns null when the reading does not hold. */
function runLookup(lookup: IdentifierLookup, known: TermLookup): PostgresMatch | null {
  switch (lookup.kind) {
    case 'number': {
      const found = firstDocuments([lookup.term], known);
      return found.count === 1 ? found.match : null;
    }
    case 'list': {
      const found = firstDocuments(lookup.terms, known);
      return found.count * 2 > lookup.terms.length ? found.match : null;
    }
    case 'documents': {
      const count = (lookup.term !== null && known.term(lookup.term)?.near) || 0;
      if (lookup.term === null || count === 0) return lookup.definite ? emptyMatch : null;
      return singleTierMatch({ query: quoteLexeme(nearLexeme(storedTerm(lookup.term))), atMost: count });
    }
    case 'prefix': {
      const near = prefixTier(lookup.prefix, 'near', known);
      const all = prefixTier(lookup.prefix, 'any', known);
      const { terms, merged } = known.prefix(lookup.prefix);
      return terms.length > 0 || merged !== null ? { by: 'terms', tiers: [near, all], all } : null;
    }
  }
}

/** Matches the first document of each term; `count` is the number of known terms. */
function firstDocuments(
  terms: readonly string[],
  known: TermLookup,
): { match: PostgresMatch; count: number } {
  const found = terms.flatMap((term) => known.term(term)?.first.ordinal ?? []);
  const ordinals = [...new Set(found)].sort((a, b) => a - b);
  return { match: { by: 'ordinals', tiers: [ordinals] }, count: found.length };
}
