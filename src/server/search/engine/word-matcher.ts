import type { DocSet } from './document-set';
import type { DocSetPool } from './doc-set-pool';
import { longestWholeAlias } from './document-terms';
import { FewDocuments } from './candidate-list';
import { termSign } from './index-format';
import type { Tier } from './ranked-documents';
import type { TermIndex, Wish } from './term-dictionary';
import type { TitleLengths } from './title-lengths';
import { LEVELS, manyAtLevels, settleLevels, type Wanted } from './match-ranking';
import { wantedSpellings } from './query-terms';
import { wholeKey, wordsAsked } from './tokenizer';

/**
 * Documents in tiers, best first; a document may be in several of them and counts in the first. A tier is made when it
 * is asked for, and holds until the next one is: the first page seldom needs more than the best. What holds it is given back
 * then, so that whoever walks through takes no set of the pool's on the way.
 */
export interface Match {
  /** To be walked through once, and only what is in `all` counts. */
  tiers: Iterable<Tier>;
  /** What any of them holds. */
  all: DocSet;
}

/** What words are looked up in. */
export interface WordParts {
  terms: TermIndex;
  titleLengths: TitleLengths;
  pool: DocSetPool;
  /** So many documents are few: quicker looked at one by one than as sets. */
  few: number;
  /** So many of the rarest word are narrowed as a list: a set is gone through in groups, most of which are for one alone. */
  listed: number;
}

/** Words to be found, and the text that asks for them in this way. */
export interface AskedWords {
  text: string;
  words: readonly string[];
}

/** Fewer words are no title. */
export const fewestOfATitle = 3;
const shortestAnimal = 3;
const bothSides = ['near', 'far'] as const;

/**
 * Documents in which every word is found, in tiers best first: the whole query is the subject; it is a whole alias;
 * it has all words of the title and no other; then by how the worst of its words is found. Where the query names what
 * an antibody is against, `anti rabbit`, those come first. A word counts as found, too, where it is found joined with
 * a neighbour, so that "IL 6" finds IL6.
 */
export function matchWords({ text, words }: AskedWords, parts: WordParts): Match {
  const { terms, pool } = parts;
  const named = namedWhole(text, terms, pool);
  const { all, tiersOf } = matchEveryWord(rarestFirst(words, terms), parts);
  // What is found as a whole may be found by no word of its own.
  for (const documents of named) all.addAll(documents);
  const tiers = function* (): Generator<Tier> {
    yield* named;
    const distinct = new Set(wordsAsked(text)).size;
    const against = () => againstNamed(words, all, terms, pool);
    yield* tiersOf(distinct < fewestOfATitle ? null : distinct, against);
  };
  return { tiers: tiers(), all };
}

/** The documents with the whole text as their subject, then those with it as an alias; none where it is neither. */
function namedWhole(text: string, terms: TermIndex, pool: DocSetPool): DocSet[] {
  const whole = wholeKey(text);
  const place = terms.placeOf(termSign.whole + whole, false);
  if (!place.whole) return [];
  const [subject, alias] = [pool.take(), pool.take()];
  terms.wholeAt(place, { near: subject, ...(whole.length <= longestWholeAlias && { far: alias }) });
  return [subject, alias];
}

/** The antibodies against what follows an "anti", null when that is nothing that antibodies alone are about. */
function againstNamed(
  words: readonly string[],
  within: DocSet,
  terms: TermIndex,
  pool: DocSetPool,
): DocSet | null {
  const beginning = againstBeginning(words);
  if (beginning === null) return null;
  const against = pool.take();
  return terms.beginningWith(beginning, { near: against, within }) ? against : null;
}

/** How terms begin that are against what follows an "anti"; null without one. */
export function againstBeginning(words: readonly string[]): string | null {
  const at = words.indexOf('anti');
  const animal = at < 0 ? undefined : words[at + 1];
  return animal === undefined || animal.length < shortestAnimal ? null : `anti${animal}`;
}

/** The documents in which every word is found. */
interface EveryWord {
  all: DocSet;
  /** Those whose titles have so many words and no other, then those that are against what is `named`, then all; each by their levels. */
  tiersOf: (titleWords: number | null, named: () => DocSet | null) => Iterable<Tier>;
}

function matchEveryWord(wanted: readonly Wanted[], parts: WordParts): EveryWord {
  const { terms, pool, few, listed } = parts;
  const [first = [], ...others] = wanted.map(({ spellings }) =>
    spellings.map(({ place, asPrefix }): Wish => ({ place, longer: asPrefix, sides: bothSides })),
  );
  let every = pool.take();
  const rarest = terms.gathered(first, listed);
  if (rarest) {
    let left = rarest;
    for (const wishes of others) if (left.length > few) left = terms.among(left, wishes);
    if (left.length <= few) return matchFew(new FewDocuments(left), wanted, parts);
    for (const ordinal of left) every.add(ordinal);
    return matchMany(every, wanted, parts);
  }
  terms.addAll(every, first);
  let size = every.size(few + 1);
  for (const wishes of others) {
    if (size <= few) break;
    every = terms.narrowed(every, wishes, pool);
    size = every.size(few + 1);
  }
  return size <= few
    ? matchFew(FewDocuments.of(every, size), wanted, parts)
    : matchMany(every, wanted, parts);
}

function matchMany(
  all: DocSet,
  wanted: readonly Wanted[],
  { terms, titleLengths, pool }: WordParts,
): EveryWord {
  const at = manyAtLevels(wanted, terms, pool);
  return {
    all,
    tiersOf: function* (titleWords, named) {
      if (titleWords !== null) yield* at(0, titleLengths.among(all, titleWords, pool));
      const against = named();
      if (against) for (let level = 0; level < LEVELS; level++) yield* at(level, against);
      for (let level = 0; level < LEVELS; level++) yield* at(level, all);
    },
  };
}

function matchFew(
  documents: FewDocuments,
  wanted: readonly Wanted[],
  { terms, titleLengths, pool }: WordParts,
): EveryWord {
  settleLevels(documents, wanted, terms);
  const all = pool.take();
  documents.addFound(all);
  return {
    all,
    tiersOf: (titleWords, named) => {
      const against = named();
      const rank = (ordinal: number, level: number): number => {
        if (level === 0 && titleLengths.of(ordinal) === titleWords) return 0;
        return 1 + level + (against?.has(ordinal) === true ? 0 : LEVELS);
      };
      return [documents.inOrder(rank)];
    },
  };
}

/** Rarest first, because each word is then looked up only within what the ones before have left. */
function rarestFirst(words: readonly string[], terms: TermIndex): Wanted[] {
  const wanted = wantedSpellings(words).map((spellings) => {
    const found = spellings
      .map(({ spelling, asPrefix }) => ({ place: terms.placeOf(spelling, asPrefix), asPrefix }))
      .filter(({ place }) => place.end > place.first);
    return { spellings: found, weight: found.reduce((sum, { place }) => sum + terms.weightAt(place), 0) };
  });
  return wanted.sort((a, b) => a.weight - b.weight);
}
