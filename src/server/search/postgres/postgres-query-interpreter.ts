import { termSign } from '../engine/index-format';
import { chosenReading, keysIn, numberTerm, type Held, type IndexReading, type TextKey } from '../engine/query-plan';
import { askedWords } from '../engine/word-reading';
import { wholeKey } from '../engine/tokenizer';
import { nearLexeme, storedTerm } from './lexemes';
import { nothing, oneTier, type SearchMatch } from './search-match';
import type { LookedUp, TermTable } from './term-table';
import { lexeme } from './ts-query';
import { beginningTier, eitherOf, termsOfWords, wordTiers } from './query-tiers';

/** What a text stands for. */
export interface TextReading {
  readAs: IndexReading;
  alsoAs: IndexReading[];
  match: SearchMatch;
}

/** Reads texts as the index in memory does, with one statement each. */
export class TextReader<Tables> {
  constructor(private readonly terms: TermTable<Tables>) {}

  async read(text: string, as: IndexReading | undefined): Promise<TextReading> {
    const keys = keysIn(text);
    const words = wordsToLookUp(text);
    const name = termSign.whole + wholeKey(text);
    const known = await this.terms.lookUp(
      [name, ...keys.flatMap(termsOfKey), ...words.terms],
      [...keys.flatMap((key) => (key.kind === 'beginning' ? [key.beginning] : [])), ...words.beginnings],
    );
    const found = new Map<IndexReading, SearchMatch>();
    const holding: Held[] = [];
    for (const key of keys) {
      const match = found.has(key.reading) ? null : matchOfKey(key, known);
      if (!match) continue;
      found.set(key.reading, match);
      holding.push(key);
    }
    const reading = chosenReading(holding, as, known.term(name) !== null);
    const { readAs } = reading;
    const match = readAs === 'words' ? matchOfWords(text, known) : (found.get(readAs) ?? nothing);
    return { ...reading, match };
  }

  async readWords(text: string): Promise<SearchMatch> {
    const { terms, beginnings } = wordsToLookUp(text);
    return matchOfWords(text, await this.terms.lookUp(terms, beginnings));
  }

  async readNumbers(numbers: readonly string[]): Promise<SearchMatch> {
    const terms = numbers.map(numberTerm);
    return listed(terms, await this.terms.lookUp(terms, [])).match;
  }
}

function wordsToLookUp(text: string): { terms: string[]; beginnings: string[] } {
  // In whatever order they are read.
  const asked = askedWords(text, false).map(termsOfWords);
  return {
    terms: [termSign.whole + wholeKey(text), ...asked.flatMap(({ terms }) => terms)],
    beginnings: asked.flatMap(({ beginnings }) => beginnings),
  };
}

function matchOfWords(text: string, known: LookedUp): SearchMatch {
  const isName = known.term(termSign.whole + wholeKey(text)) !== null;
  const read = askedWords(text, isName).map((asked) => wordTiers(asked, known));
  return {
    by: 'terms',
    tiers: read.flatMap(({ tiers }) => tiers),
    all: eitherOf(read.map(({ all }) => all)),
  };
}

function termsOfKey(key: TextKey): string[] {
  if (key.kind === 'list') return key.terms;
  return key.kind === 'beginning' || key.term === null ? [] : [key.term];
}

/** Null when the reading does not hold. */
function matchOfKey(key: TextKey, known: LookedUp): SearchMatch | null {
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
      if (key.term === null || count === 0) return key.certain ? nothing : null;
      return oneTier({ query: lexeme(nearLexeme(storedTerm(key.term))), atMost: count });
    }
    case 'beginning': {
      const near = beginningTier(key.beginning, 'near', known);
      const all = beginningTier(key.beginning, 'any', known);
      const { terms, merged } = known.place(key.beginning);
      return terms.length > 0 || merged !== null ? { by: 'terms', tiers: [near, all], all } : null;
    }
  }
}

/** The one product of each number; how many numbers are known. */
function listed(terms: readonly string[], known: LookedUp): { match: SearchMatch; count: number } {
  const found = terms.flatMap((term) => known.term(term)?.first.ordinal ?? []);
  const ordinals = [...new Set(found)].sort((a, b) => a - b);
  return { match: { by: 'ordinals', tiers: [ordinals] }, count: found.length };
}
