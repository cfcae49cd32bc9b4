import type { DocSet, DocSetPool } from './doc-set';
import type { FewDocuments } from './few-documents';
import type { Place, TermIndex } from './term-index';

/** A word of the query in all spellings that satisfy it. */
export interface Wanted {
  spellings: { place: Place; /** Longer words do, too. */ asPrefix: boolean }[];
  weight: number;
}

/** For each level the documents in which every word is found at that level or a better one. */
export interface Levels {
  at: (level: number) => DocSet;
}

/** Word in the title, word in an alias, beginning of one in the title, in an alias. */
const sides = [
  { side: 'near', longer: false },
  { side: 'far', longer: false },
  { side: 'near', longer: true },
  { side: 'far', longer: true },
] as const;
export const LEVELS = sides.length;

/** Of a few documents, which are looked at one by one. */
export function levelsOfFew(
  few: FewDocuments,
  wanted: readonly Wanted[],
  terms: TermIndex,
  pool: DocSetPool,
): Levels {
  for (const { spellings } of wanted) {
    sides.forEach(({ side, longer }, level) => {
      for (const { place, asPrefix } of spellings)
        if (asPrefix || !longer) terms.settle(few, level, place, side, longer);
    });
    few.nextWord();
  }
  return {
    at(level) {
      const set = pool.take();
      few.addUpTo(level, set);
      return set;
    },
  };
}

/** Of all documents, made when they are asked for, in this order, out of what the level before has found. */
export function levelsOf(wanted: readonly Wanted[], all: DocSet, terms: TermIndex, pool: DocSetPool): Levels {
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
