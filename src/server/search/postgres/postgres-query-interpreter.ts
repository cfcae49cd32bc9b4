import { termNamespace } from '../engine/index-format';
import { chooseReading, identifierLookups, catalogueNumberTerm, type HoldingReading, type IndexReading, type IdentifierLookup } from '../engine/query-plan';
import { queryWordReadings } from '../engine/query-terms';
import { compactKey } from '../engine/tokenizer';
import { nearLexeme, storedTerm, quoteLexeme } from './lexemes';
import { emptyMatch, singleTierMatch, type PostgresMatch } from './selection';
import type { TermLookup, TermTable } from './term-table';
import { prefixTier, anyTier, lookupsForWords, queryTiers } from './query-tiers';

/** What a text stands for. */
export interface InterpretedText {
  readAs: IndexReading;
  alsoAs: IndexReading[];
  match: PostgresMatch;
}

/** Reads texts as the index in memory does, with one statement each. */
export class PostgresQueryInterpreter<Tables> {
  constructor(private readonly terms: TermTable<Tables>) {}

  async interpret(text: string, as: IndexReading | undefined): Promise<InterpretedText> {
    const keys = identifierLookups(text);
    const words = wordsToLookUp(text);
    const name = termNamespace.whole + compactKey(text);
    const known = await this.terms.lookUp(
      [name, ...keys.flatMap(termsOfKey), ...words.terms],
      [...keys.flatMap((key) => (key.kind === 'beginning' ? [key.beginning] : [])), ...words.beginnings],
    );
    const found = new Map<IndexReading, PostgresMatch>();
    const holding: HoldingReading[] = [];
    for (const key of keys) {
      const match = found.has(key.reading) ? null : matchOfKey(key, known);
      if (!match) continue;
      found.set(key.reading, match);
      holding.push(key);
    }
    const reading = chooseReading(holding, as, known.term(name) !== null);
    const { readAs } = reading;
    const match = readAs === 'words' ? matchOfWords(text, known) : (found.get(readAs) ?? emptyMatch);
    return { ...reading, match };
  }

  async matchText(text: string): Promise<PostgresMatch> {
    const { terms, beginnings } = wordsToLookUp(text);
    return matchOfWords(text, await this.terms.lookUp(terms, beginnings));
  }

  async matchNumbers(numbers: readonly string[]): Promise<PostgresMatch> {
    const terms = numbers.map(catalogueNumberTerm);
    return listed(terms, await this.terms.lookUp(terms, [])).match;
  }
}

function wordsToLookUp(text: string): { terms: string[]; beginnings: string[] } {
  // In whatever order they are read.
  const asked = queryWordReadings(text, false).map(lookupsForWords);
  return {
    terms: [termNamespace.whole + compactKey(text), ...asked.flatMap(({ terms }) => terms)],
    beginnings: asked.flatMap(({ beginnings }) => beginnings),
  };
}

function matchOfWords(text: string, known: TermLookup): PostgresMatch {
  const isName = known.term(termNamespace.whole + compactKey(text)) !== null;
  const read = queryWordReadings(text, isName).map((asked) => queryTiers(asked, known));
  return {
    by: 'terms',
    tiers: read.flatMap(({ tiers }) => tiers),
    all: anyTier(read.map(({ all }) => all)),
  };
}

function termsOfKey(key: IdentifierLookup): string[] {
  if (key.kind === 'list') return key.terms;
  return key.kind === 'beginning' || key.term === null ? [] : [key.term];
}

/** Null when the reading does not hold. */
function matchOfKey(key: IdentifierLookup, known: TermLookup): PostgresMatch | null {
  switch (key.kind) {
    case 'number': {
      const found = listed([key.term], known);
      return found.count === 1 ? found.match : null;
    }
    case 'list': {
      const found = listed(key.terms, known);
      return found.count * 2 > key.terms.length ? found.match : null;
    }
    case 'documents': {
      const count = (key.term !== null && known.term(key.term)?.near) || 0;
      if (key.term === null || count === 0) return key.certain ? emptyMatch : null;
      return singleTierMatch({ query: quoteLexeme(nearLexeme(storedTerm(key.term))), atMost: count });
    }
    case 'beginning': {
      const near = prefixTier(key.beginning, 'near', known);
      const all = prefixTier(key.beginning, 'any', known);
      const { terms, merged } = known.prefix(key.beginning);
      return terms.length > 0 || merged !== null ? { by: 'terms', tiers: [near, all], all } : null;
    }
  }
}

/** The one product of each number; how many numbers are known. */
function listed(terms: readonly string[], known: TermLookup): { match: PostgresMatch; count: number } {
  const found = terms.flatMap((term) => known.term(term)?.first.ordinal ?? []);
  const ordinals = [...new Set(found)].sort((a, b) => a - b);
  return { match: { by: 'ordinals', tiers: [ordinals] }, count: found.length };
}
