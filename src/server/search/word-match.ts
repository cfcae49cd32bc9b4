import type { DocSet, DocSetPool } from './doc-set';
import { longestWholeAlias } from './document-terms';
import { termSign } from './index-blocks';
import type { Place, TermIndex } from './term-index';
import { wantedSpellings } from './word-spellings';

/** Documents as sets, best first; a document may be in several of them and counts in the first. */
export interface Match {
  tiers: DocSet[];
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
  const levels = matchEveryWord(words, terms, pool);
  const title = pool.take();
  const distinct = new Set(words).size;
  if (distinct >= fewestOfATitle)
    levels[0]?.each((ordinal) => titleWords[ordinal] === distinct && title.add(ordinal));
  const against = againstNamed(words, levels.at(-1), terms, pool);
  const preferred = against ? levels.map((level) => both(level, against, pool)) : [];
  // The widest level holds all others, and what is found as a whole may as well be in it.
  const all = levels.at(-1) ?? pool.take();
  all.addAll(subject);
  all.addAll(alias);
  return { tiers: [subject, alias, title, ...preferred, ...levels], all };
}

/** The antibodies against what follows an "anti", null when that is nothing that antibodies alone are about. */
function againstNamed(
  words: readonly string[],
  within: DocSet | undefined,
  terms: TermIndex,
  pool: DocSetPool,
): DocSet | null {
  const beginning = againstBeginning(words);
  if (!within || beginning === null) return null;
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

/** For each level the documents in which every word is found at that level or a better one. */
function matchEveryWord(words: readonly string[], terms: TermIndex, pool: DocSetPool): DocSet[] {
  let every: DocSet[] = [];
  for (const { spellings } of rarestFirst(words, terms)) {
    const found = levelsOf(spellings, terms, pool, every.at(-1));
    if (!found) return [];
    // The widest level was looked up within the one before.
    found.slice(0, -1).forEach((set, level) => {
      const before = every[level];
      if (before) set.keepOnly(before);
    });
    every = found;
  }
  return every;
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

/**
 * Word in the title, word in an alias, beginning of one in the title, in an alias; each level holds the
 * better ones, too. Null when nothing fits.
 */
function levelsOf(
  spellings: Wanted['spellings'],
  terms: TermIndex,
  pool: DocSetPool,
  within: DocSet | undefined,
): DocSet[] | null {
  const near = pool.take();
  const far = pool.take();
  const nearBeginning = pool.take();
  const farBeginning = pool.take();
  const limit = within && { within };
  for (const { place, asPrefix } of spellings) {
    terms.wholeAt(place, { near, far, ...limit });
    if (asPrefix) terms.beginningAt(place, { near: nearBeginning, far: farBeginning, ...limit });
  }
  far.addAll(near);
  nearBeginning.addAll(far);
  farBeginning.addAll(nearBeginning);
  return farBeginning.isEmpty() ? null : [near, far, nearBeginning, farBeginning];
}
