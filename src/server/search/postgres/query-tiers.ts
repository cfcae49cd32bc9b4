import { longestWholeAlias } from '../engine/document-terms';
import { termSign } from '../engine/index-format';
import { againstBeginning, fewestOfATitle, type AskedWords } from '../engine/word-matcher';
import { wantedSpellings } from '../engine/query-terms';
import { wholeKey, wordsAsked } from '../engine/tokenizer';
import { nearLexeme, storedTerm, titleLexeme } from './lexemes';
import type { SearchMatch, Tier } from './search-match';
import type { LookedUp } from './term-table';
import { allOf, anyOf, beginning, lexeme } from './ts-query';

const longestTitle = 255;

/** What has to be looked up before `wordTiers`. */
export function termsOfWords({ text, words }: AskedWords): { terms: string[]; beginnings: string[] } {
  const spellings = wantedSpellings(words).flat();
  const against = againstBeginning(words);
  return {
    terms: [termSign.whole + wholeKey(text), ...spellings.map(({ spelling }) => spelling)],
    beginnings: [
      ...spellings.filter(({ asPrefix }) => asPrefix).map(({ spelling }) => spelling),
      ...(against === null ? [] : [against]),
    ],
  };
}

/** Documents in which every word is found, best first, as `matchWords` has them. */
export function wordTiers(
  { text, words }: AskedWords,
  known: LookedUp,
): Extract<SearchMatch, { by: 'terms' }> {
  const whole = wholeKey(text);
  const subject = sideTier(termSign.whole + whole, 'near', known);
  const alias =
    whole.length <= longestWholeAlias ? sideTier(termSign.whole + whole, 'far', known) : impossible;
  const levels = levelsOf(words, known);
  const [closest = impossible] = levels;
  const distinct = new Set(wordsAsked(text)).size;
  const title =
    distinct >= fewestOfATitle ? both(closest, titleLexeme(Math.min(distinct, longestTitle))) : impossible;
  const against = againstBeginning(words);
  const preferring = against === null ? impossible : beginningTier(against, 'near', known);
  const preferred =
    preferring.query === null
      ? []
      : levels.map((level) => ({
          query: allOf([level.query, preferring.query], ''),
          atMost: Math.min(level.atMost, preferring.atMost),
        }));
  const tiers = [subject, alias, title, ...preferred, ...levels].filter(({ query }) => query !== null);
  return { by: 'terms', tiers, all: eitherOf([levels.at(-1) ?? impossible, subject, alias]) };
}

const impossible: Tier = { query: null, atMost: 0 };

export function eitherOf(tiers: readonly Tier[]): Tier {
  return {
    query: anyOf(tiers.map(({ query }) => query)),
    atMost: tiers.reduce((sum, { atMost }) => sum + atMost, 0),
  };
}

/** Word in the title, in an alias, beginning of one in the title, in an alias; each level holds the better ones. */
function levelsOf(words: readonly string[], known: LookedUp): Tier[] {
  const byWord = wantedSpellings(words).map((spellings) => {
    const near = eitherOf(spellings.map(({ spelling }) => sideTier(spelling, 'near', known)));
    const any = eitherOf(spellings.map(({ spelling }) => sideTier(spelling, 'any', known)));
    const longer = spellings.filter(({ asPrefix }) => asPrefix);
    const nearBeginning = longer.map(({ spelling }) => beginningTier(spelling, 'near', known));
    const widest = spellings.map(({ spelling, asPrefix }) =>
      asPrefix ? beginningTier(spelling, 'any', known) : sideTier(spelling, 'any', known),
    );
    return [near, any, eitherOf([any, ...nearBeginning]), eitherOf(widest)];
  });
  if (byWord.length === 0) return [];
  return [0, 1, 2, 3].map((level) => {
    const tiers = byWord.map((word) => word[level]!);
    return {
      query: allOf(
        tiers.map(({ query }) => query),
        '',
      ),
      atMost: Math.min(...tiers.map(({ atMost }) => atMost)),
    };
  });
}

function both(tier: Tier, also: string): Tier {
  return { query: allOf([tier.query, lexeme(also)], ''), atMost: tier.atMost };
}

/** Documents of one term; those on the far side are not told from the others by the index, and need no telling. */
function sideTier(term: string, side: 'near' | 'far' | 'any', known: LookedUp): Tier {
  const found = known.term(term);
  const atMost = found ? (side === 'near' ? found.near : found.near + found.far) : 0;
  if (atMost === 0) return impossible;
  const stored = storedTerm(term);
  return { query: lexeme(side === 'near' ? nearLexeme(stored) : stored), atMost };
}

export function beginningTier(text: string, side: 'near' | 'any', known: LookedUp): Tier {
  const { merged, terms, many } = known.place(text);
  if (merged === null && many)
    return { query: beginning(side === 'near' ? nearLexeme(text) : text), atMost: Infinity };
  const named = merged ? [merged] : terms;
  const counted = named.map(({ term, near, far }) => ({ term, count: side === 'near' ? near : near + far }));
  return eitherOf(
    counted
      .filter(({ count }) => count > 0)
      .map(({ term, count }) => ({
        query: lexeme(side === 'near' ? nearLexeme(term) : term),
        atMost: count,
      })),
  );
}
