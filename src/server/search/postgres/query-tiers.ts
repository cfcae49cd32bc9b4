import { MAX_WHOLE_ALIAS_LENGTH } from '../engine/document-terms';
import { termNamespace } from '../engine/index-format';
import { antiTargetPrefix, MIN_TITLE_WORDS, spellingVariants, type QueryWords } from '../engine/query-terms';
import { compactKey, tokenizeQuery } from '../engine/tokenizer';
import { allOf, anyOf, nearLexeme, prefixLexeme, quoteLexeme, storedTerm, titleLexeme } from './lexemes';
import type { PostgresMatch, QueryTier } from './selection';
import type { TermLookup } from './term-table';

const MAX_TITLE_WORDS = 255;

/** Returns the terms and prefixes that `queryTiers` needs. */
export function lookupsForWords({ text, words }: QueryWords): { terms: string[]; prefixes: string[] } {
  const spellings = spellingVariants(words).flat();
  const antiTarget = antiTargetPrefix(words);
  return {
    terms: [termNamespace.whole + compactKey(text), ...spellings.map(({ spelling }) => spelling)],
    prefixes: [
      ...spellings.filter(({ asPrefix }) => asPrefix).map(({ spelling }) => spelling),
      ...(antiTarget === null ? [] : [antiTarget]),
    ],
  };
}

/** Builds the tiers of documents that match every word, in the same order as `matchWords` of the in-memory engine. */
export function queryTiers(
  { text, words }: QueryWords,
  known: TermLookup,
): Extract<PostgresMatch, { by: 'terms' }> {
  const whole = compactKey(text);
  const subject = termTier(termNamespace.whole + whole, 'near', known);
  const alias =
    whole.length <= MAX_WHOLE_ALIAS_LENGTH ? termTier(termNamespace.whole + whole, 'far', known) : emptyTier;
  const levels = levelTiers(words, known);
  const [best = emptyTier] = levels;
  const distinct = new Set(tokenizeQuery(text)).size;
  const title =
    distinct >= MIN_TITLE_WORDS
      ? withLexeme(best, titleLexeme(Math.min(distinct, MAX_TITLE_WORDS)))
      : emptyTier;
  const antiTarget = antiTargetPrefix(words);
  const antibodies = antiTarget === null ? emptyTier : prefixTier(antiTarget, 'near', known);
  const preferred =
    antibodies.query === null
      ? []
      : levels.map((level) => ({
          query: allOf([level.query, antibodies.query], ''),
          atMost: Math.min(level.atMost, antibodies.atMost),
        }));
  const tiers = [subject, alias, title, ...preferred, ...levels].filter(({ query }) => query !== null);
  return { by: 'terms', tiers, all: anyTier([levels.at(-1) ?? emptyTier, subject, alias]) };
}

const emptyTier: QueryTier = { query: null, atMost: 0 };

/** Returns the union of tiers. */
export function anyTier(tiers: readonly QueryTier[]): QueryTier {
  return {
    query: anyOf(tiers.map(({ query }) => query)),
    atMost: tiers.reduce((sum, { atMost }) => sum + atMost, 0),
  };
}

/** Builds one tier per match level: word in the title, in an alias, prefix in the title, in an alias. Levels are cumulative. */
function levelTiers(words: readonly string[], known: TermLookup): QueryTier[] {
  const byWord = spellingVariants(words).map((spellings) => {
    const near = anyTier(spellings.map(({ spelling }) => termTier(spelling, 'near', known)));
    const any = anyTier(spellings.map(({ spelling }) => termTier(spelling, 'any', known)));
    const prefixes = spellings.filter(({ asPrefix }) => asPrefix);
    const nearPrefixes = prefixes.map(({ spelling }) => prefixTier(spelling, 'near', known));
    const widest = spellings.map(({ spelling, asPrefix }) =>
      asPrefix ? prefixTier(spelling, 'any', known) : termTier(spelling, 'any', known),
    );
    return [near, any, anyTier([any, ...nearPrefixes]), anyTier(widest)];
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

function withLexeme(tier: QueryTier, lexeme: string): QueryTier {
  return { query: allOf([tier.query, quoteLexeme(lexeme)], ''), atMost: tier.atMost };
}

/** Documents of one term. For `far` the query also covers near documents, which an earlier tier already contains. */
function termTier(term: string, zone: 'near' | 'far' | 'any', known: TermLookup): QueryTier {
  const found = known.term(term);
  const atMost = found ? (zone === 'near' ? found.near : found.near + found.far) : 0;
  if (atMost === 0) return emptyTier;
  const stored = storedTerm(term);
  return { query: quoteLexeme(zone === 'near' ? nearLexeme(stored) : stored), atMost };
}

export function prefixTier(text: string, zone: 'near' | 'any', known: TermLookup): QueryTier {
  const { merged, terms, truncated } = known.prefix(text);
  if (merged === null && truncated)
    return { query: prefixLexeme(zone === 'near' ? nearLexeme(text) : text), atMost: Infinity };
  const counted = (merged ? [merged] : terms).map(({ term, near, far }) => ({
    term,
    count: zone === 'near' ? near : near + far,
  }));
  return anyTier(
    counted
      .filter(({ count }) => count > 0)
      .map(({ term, count }) => ({
        query: quoteLexeme(zone === 'near' ? nearLexeme(term) : term),
        atMost: count,
      })),
  );
}
