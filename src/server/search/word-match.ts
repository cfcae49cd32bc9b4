import type { DocSet, DocSetPool } from './doc-set';
import { longestWholeAlias } from './document-terms';
import { FewDocuments } from './few-documents';
import { termSign } from './index-blocks';
import type { TermIndex } from './term-index';
import { LEVELS, levelsOf, levelsOfFew, type Levels, type Wanted } from './word-levels';
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
  /** So many documents are few: quicker looked at one by one than as sets. */
  few: number;
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
export function matchWords(words: readonly string[], parts: WordParts): Match {
  const { terms, titleWords, pool } = parts;
  const subject = pool.take();
  const alias = pool.take();
  const whole = words.join('');
  terms.exact(termSign.whole + whole, {
    near: subject,
    ...(whole.length <= longestWholeAlias && { far: alias }),
  });
  const wanted = rarestFirst(words, terms);
  const { all, levels, ofFirst } = matchEveryWord(wanted, parts);
  // What is found as a whole may be found by no word of its own.
  all.addAll(subject);
  all.addAll(alias);
  const tiers = function* (): Generator<DocSet> {
    yield subject;
    yield alias;
    const distinct = new Set(words).size;
    if (distinct >= fewestOfATitle) yield onlyOfSoManyWords(distinct, levels.at(0), titleWords, pool);
    const against = againstNamed(words, all, terms, pool);
    if (against) for (let level = 0; level < LEVELS; level++) yield both(levels.at(level), against, pool);
    const first = ofFirst?.();
    for (let level = 0; level < LEVELS; level++) {
      if (first) yield first.at(level);
      yield levels.at(level);
    }
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
interface EveryWord {
  all: DocSet;
  levels: Levels;
  /** Of the first of many, which are told sooner and mostly fill a page. */
  ofFirst?: () => Levels;
}

function matchEveryWord(wanted: readonly Wanted[], { terms, pool, few }: WordParts): EveryWord {
  let every = pool.take();
  let size = 0;
  for (const [at, { spellings }] of wanted.entries()) {
    const found = pool.take();
    const target = { near: found, far: found, ...(at > 0 && { within: every }) };
    for (const { place, asPrefix } of spellings) {
      if (asPrefix) terms.beginningAt(place, target);
      else terms.wholeAt(place, target);
    }
    every = found;
    size = every.size(few + 1);
    if (size <= few) break;
  }
  if (size <= few) {
    const levels = levelsOfFew(new FewDocuments(every, size), wanted, terms, pool);
    return { all: levels.at(LEVELS - 1), levels };
  }
  return {
    all: every,
    levels: levelsOf(wanted, every, terms, pool),
    ofFirst: () => levelsOfFew(new FewDocuments(every, few >>> 2), wanted, terms, pool),
  };
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
