import { MAX_WHOLE_ALIAS_LENGTH } from '../engine/document-terms';
import { termNamespace } from '../engine/index-format';
import { antiTargetPrefix, MIN_TITLE_WORDS, spellingVariants, type QueryWords } from '../engine/query-terms';
import { compactKey, tokenizeQuery } from '../engine/tokenizer';
import { nearLexeme, storedTerm, titleLexeme, allOf, anyOf, prefixLexeme, quoteLexeme } from './lexemes';
import type { PostgresMatch, QueryTier } from './selection';
import type { TermLookup } from './term-table';

const longestTitle = 255;

/** What has to be looked up before `wordTiers`. */
export function lookupsForWords({ text, words }: QueryWords): { terms: string[]; beginnings: string[] } {
  const spellings = spellingVariants(words).flat();
  const against = antiTargetPrefix(words);
  return {
    terms: [termNamespace.whole + compactKey(text), ...spellings.map(({ spelling }) => spelling)],
    beginnings: [
      ...spellings.filter(({ asPrefix }) => asPrefix).map(({ spelling }) => spelling),
      ...(against === null ? [] : [against]),
    ],
  };
}

/** Documents in which every word is found, best first, as `matchWords` has them. */
export function queryTiers(
  { text, words }: QueryWords,
  known: TermLookup,
): Extract<PostgresMatch, { by: 'terms' }> {
  const whole = compactKey(text);
  const subject = sideTier(termNamespace.whole + whole, 'near', known);
  const alias =
    whole.length <= MAX_WHOLE_ALIAS_LENGTH ? sideTier(termNamespace.whole + whole, 'far', known) : emptyTier;
  const levels = levelsOf(words, known);
  const [closest = emptyTier] = levels;
  const distinct = new Set(tokenizeQuery(text)).size;
  const title =
    distinct >= MIN_TITLE_WORDS ? both(closest, titleLexeme(Math.min(distinct, longestTitle))) : emptyTier;
  const against = antiTargetPrefix(words);
  const preferring = against === null ? emptyTier : prefixTier(against, 'near', known);
  const preferred =
    preferring.query === null
      ? []
      : levels.map((level) => ({
          query: allOf([level.query, preferring.query], ''),
          atMost: Math.min(level.atMost, preferring.atMost),
        }));
  const tiers = [subject, alias, title, ...preferred, ...levels].filter(({ query }) => query !== null);
  return { by: 'terms', tiers, all: anyTier([levels.at(-1) ?? emptyTier, subject, alias]) };
}

const emptyTier: QueryTier = { query: null, atMost: 0 };

export function anyTier(tiers: readonly QueryTier[]): QueryTier {
  return {
    query: anyOf(tiers.map(({ query }) => query)),
    atMost: tiers.reduce((sum, { atMost }) => sum + atMost, 0),
  };
}

/** Word in the title, in an alias, beginning of one in the title, in an alias; each level holds the better ones. */
function levelsOf(words: readonly string[], known: TermLookup): QueryTier[] {
  const byWord = spellingVariants(words).map((spellings) => {
    const near = anyTier(spellings.map(({ spelling }) => sideTier(spelling, 'near', known)));
    const any = anyTier(spellings.map(({ spelling }) => sideTier(spelling, 'any', known)));
    const longer = spellings.filter(({ asPrefix }) => asPrefix);
    const nearBeginning = longer.map(({ spelling }) => prefixTier(spelling, 'near', known));
    const widest = spellings.map(({ spelling, asPrefix }) =>
      asPrefix ? prefixTier(spelling, 'any', known) : sideTier(spelling, 'any', known),
    );
    return [near, any, anyTier([any, ...nearBeginning]), anyTier(widest)];
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

function both(tier: QueryTier, also: string): QueryTier {
  return { query: allOf([tier.query, quoteLexeme(also)], ''), atMost: tier.atMost };
}

/** Documents of one term; those on the far side are not told from the others by the index, and need no telling. */
function sideTier(term: string, side: 'near' | 'far' | 'any', known: TermLookup): QueryTier {
  const found = known.term(term);
  const atMost = found ? (side === 'near' ? found.near : found.near + found.far) : 0;
  if (atMost === 0) return emptyTier;
  const stored = storedTerm(term);
  return { query: quoteLexeme(side === 'near' ? nearLexeme(stored) : stored), atMost };
}

export function prefixTier(text: string, side: 'near' | 'any', known: TermLookup): QueryTier {
  const { merged, terms, truncated: many } = known.prefix(text);
  if (merged === null && many)
    return { query: prefixLexeme(side === 'near' ? nearLexeme(text) : text), atMost: Infinity };
  const named = merged ? [merged] : terms;
  const counted = named.map(({ term, near, far }) => ({ term, count: side === 'near' ? near : near + far }));
  return anyTier(
    counted
      .filter(({ count }) => count > 0)
      .map(({ term, count }) => ({
        query: quoteLexeme(side === 'near' ? nearLexeme(term) : term),
        atMost: count,
      })),
  );
}
