import type { DocSet, DocSetPool } from './doc-set';
import { longestWholeAlias } from './document-terms';
import { termSign } from './index-blocks';
import type { Place, TermIndex } from './term-index';
import { wantedSpellings } from './word-spellings';

/**
 * Documents as sets, best first; a document may be in several of them and counts in the first. A set is made when it
 * is asked for, and holds until the next one is: the first page seldom needs more than the best.
 */
export interface Match {
  /** To be walked through once, and only what is in `all` counts. */
  tiers: Iterable<DocSet>;
  /** What any of them holds. */
  all: DocSet;
}

/** What words are looked up in. */
export interface WordParts {
  terms: TermIndex;
  /** Ordinal → different words of the title. */
  titleWords: Uint8Array;
  pool: DocSetPool;
}

/** A word of the query in all spellings that satisfy it. */
interface Wanted {
  spellings: { place: Place; /** Longer words do, too. */ asPrefix: boolean }[];
  weight: number;
}

/** Fewer words are no title. */
export const fewestOfATitle = 3;
const shortestAnimal = 3;

/**
 * Documents in which every word is found, as sets best first: the whole query is the subject; it is a whole alias;
 * it has all words of the title and no other; then by how the worst of its words is found. Where the query names what
 * an antibody is against, `anti rabbit`, those come first. A word counts as found, too, where it is found joined with
 * a neighbour, so that "IL 6" finds IL6.
 */
export function matchWords(words: readonly string[], { terms, titleWords, pool }: WordParts): Match {
  const subject = pool.take();
  const alias = pool.take();
  const whole = words.join('');
  terms.exact(termSign.whole + whole, {
    near: subject,
    ...(whole.length <= longestWholeAlias && { far: alias }),
  });
  const wanted = rarestFirst(words, terms);
  const all = matchEveryWord(wanted, terms, pool);
  // What is found as a whole may be found by no word of its own.
  all.addAll(subject);
  all.addAll(alias);
  const tiers = function* (): Generator<DocSet> {
    yield subject;
    yield alias;
    const levels = levelsOf(wanted, all, terms, pool);
    const distinct = new Set(words).size;
    if (distinct >= fewestOfATitle) yield onlyOfSoManyWords(distinct, levels.at(0), titleWords, pool);
    const against = againstNamed(words, all, terms, pool);
    if (against) for (let level = 0; level < LEVELS; level++) yield both(levels.at(level), against, pool);
    for (let level = 0; level < LEVELS; level++) yield levels.at(level);
  };
  return { tiers: tiers(), all };
}

/** Those of the documents whose titles have so many different words. */
function onlyOfSoManyWords(
  count: number,
  documents: DocSet,
  titleWords: Uint8Array,
  pool: DocSetPool,
): DocSet {
  const title = pool.take();
  documents.each((ordinal) => titleWords[ordinal] === count && title.add(ordinal));
  return title;
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

function both(one: DocSet, other: DocSet, pool: DocSetPool): DocSet {
  const set = pool.copy(one);
  set.keepOnly(other);
  return set;
}

/** The documents in which every word is found, at whatever level. */
function matchEveryWord(wanted: readonly Wanted[], terms: TermIndex, pool: DocSetPool): DocSet {
  let every: DocSet | undefined;
  for (const { spellings } of wanted) {
    const found = pool.take();
    const target = { near: found, far: found, ...(every && { within: every }) };
    for (const { place, asPrefix } of spellings) {
      if (asPrefix) terms.beginningAt(place, target);
      else terms.wholeAt(place, target);
    }
    every = found;
    if (found.isEmpty()) break;
  }
  return every ?? pool.take();
}

/** Rarest first, because each word is then looked up only within what the ones before have left. */
function rarestFirst(words: readonly string[], terms: TermIndex): Wanted[] {
  const wanted = wantedSpellings(words).map((spellings) => {
    const found = spellings
      .map(({ spelling, asPrefix }) => ({ place: terms.placeOf(spelling), asPrefix }))
      .filter(({ place }) => place.end > place.first);
    return { spellings: found, weight: found.reduce((sum, { place }) => sum + terms.weightAt(place), 0) };
  });
  return wanted.sort((a, b) => a.weight - b.weight);
}

/** Word in the title, word in an alias, beginning of one in the title, in an alias. */
const LEVELS = 4;

/**
 * For each level the documents in which every word is found at that level or a better one, made when they are asked
 * for, in this order, out of what the level before has found.
 */
function levelsOf(
  wanted: readonly Wanted[],
  all: DocSet,
  terms: TermIndex,
  pool: DocSetPool,
): { at: (level: number) => DocSet } {
  const made: DocSet[] = [];
  const found = wanted.map(() => pool.take());
  // All that one word finds is in `all` anyway.
  const limit = wanted.length > 1 && { within: all };
  // A word that nothing but longer ones satisfy has no document at the first two levels, and so have all together.
  const whole = wanted.every(({ spellings }) => spellings.some(({ place }) => place.whole));

  function widen(level: number): void {
    wanted.forEach(({ spellings }, word) => {
      const set = found[word]!;
      for (const { place, asPrefix } of spellings) {
        if (level === 0) terms.wholeAt(place, { near: set, ...limit });
        else if (level === 1) terms.wholeAt(place, { far: set, ...limit });
        else if (asPrefix) terms.beginningAt(place, { near: set, ...limit });
      }
    });
  }

  function make(level: number): DocSet {
    if (level === LEVELS - 1) return all;
    if (level < 2 && !whole) return pool.take();
    if (level === 2 && !whole) [0, 1].forEach(widen);
    widen(level);
    const [first, ...others] = found;
    const every = first ? pool.copy(first) : pool.take();
    for (const other of others) every.keepOnly(other);
    return every;
  }

  return {
    at(level) {
      while (made.length <= level) made.push(make(made.length));
      return made[level]!;
    },
  };
}
