import type { DocSet } from './document-set';
import type { DocSetPool } from './doc-set-pool';
import type { FewDocuments } from './candidate-list';
import type { Place, TermIndex, Wish } from './term-dictionary';

/** A word of the query in all spellings that satisfy it. */
export interface Wanted {
  spellings: { place: Place; /** Longer words do, too. */ asPrefix: boolean }[];
  weight: number;
}

/** Word in the title, word in an alias, beginning of one in the title, in an alias. */
const sides = [
  { side: 'near', longer: false },
  { side: 'far', longer: false },
  { side: 'near', longer: true },
  { side: 'far', longer: true },
] as const;
export const LEVELS = sides.length;

/** Finds the level of each of a few documents, which are looked at one by one. */
export function settleLevels(few: FewDocuments, wanted: readonly Wanted[], terms: TermIndex): void {
  for (const { spellings } of wanted) {
    sides.forEach(({ side, longer }, level) => {
      for (const { place, asPrefix } of spellings)
        if (asPrefix || !longer) terms.settle(few, level, place, side, longer);
    });
    few.nextWord();
  }
}

/** A word with no more documents than this, in lists of gaps, is quicker begun with than a piece. */
const SHORT = 1000;

/** Those of `within` in which every word is found at a level or a better one. */
export type LevelWithin = (level: number, within: DocSet) => Iterable<DocSet>;

/**
 * Out of many documents, in pieces, the most popular first: who needs no more than a page takes no more than a piece. A
 * piece holds until the next one is asked for.
 */
export function manyAtLevels(wanted: readonly Wanted[], terms: TermIndex, pool: DocSetPool): LevelWithin {
  // A word that nothing but longer ones satisfy has no document at the first two levels, and so have all together.
  const whole = wanted.every(({ spellings }) => spellings.some(({ place }) => place.whole));
  return function* (level, within) {
    if (level === LEVELS - 1) yield within;
    if (level === LEVELS - 1 || (level < 2 && !whole)) return;
    const wishes = wanted
      .map(({ spellings }) => wishesAt(level, spellings))
      .map((ofWord) => ({ ofWord, weight: terms.weightOf(ofWord) }))
      .sort((a, b) => a.weight - b.weight);
    const narrowed = (from: DocSet) =>
      wishes.reduce((set, { ofWord }) => terms.narrowed(set, ofWord, pool), from);
    if (wishes.some(({ weight }) => weight <= SHORT)) {
      // Its lists alone are gone through, and `within` stays as it is.
      yield narrowed(within);
      return;
    }
    for (let first = 0, blocks = 1; first < within.blocks; first += blocks, blocks *= 2) {
      const mark = pool.mark();
      const piece = pool.take();
      piece.addBlocks(within, first, Math.min(first + blocks, within.blocks));
      yield narrowed(piece);
      pool.giveBackTo(mark);
    }
  };
}

function wishesAt(level: number, spellings: Wanted['spellings']): Wish[] {
  return spellings.flatMap(({ place, asPrefix }) => {
    const whole: Wish = { place, longer: false, sides: level === 0 ? ['near'] : ['near', 'far'] };
    return level === 2 && asPrefix ? [whole, { place, longer: true, sides: ['near'] }] : [whole];
  });
}
