import type { DocSetPool } from './doc-set';
import type { SpellingTable } from './spelling-table';
import type { TermIndex } from './term-index';
import type { Match } from './word-match';
import { wordsOf } from './words';

/** What was searched in place of a text in which nothing was found. */
export interface Repaired extends Match {
  text: string;
}

/** One slip is forgiven from four letters on, two from eight. */
const lettersForOne = 4;
const lettersForTwo = 8;
const mostWords = 8;
const mostCandidates = 3;
const mostTries = 9;
const mostTexts = 5;

/** Finds what a text with typos may have meant. A word with a digit is right or wrong, and never repaired. */
export class TypoRepair {
  constructor(
    private readonly terms: TermIndex,
    private readonly spellings: SpellingTable,
    private readonly pool: DocSetPool,
    private readonly read: (text: string) => Match,
  ) {}

  /** Null when no repair of the text's words finds anything. */
  repair(text: string): Repaired | null {
    const words = wordsOf(text).slice(0, mostWords);
    const unknown = words.filter((word) => !this.isKnown(word));
    // With every word known, one of them is not the one that was meant.
    const suspects = unknown.length > 0 ? [unknown] : words.filter(isRepairable).map((word) => [word]);
    for (const wrong of suspects) {
      const repaired = this.tryAll(words, wrong);
      if (repaired) return repaired;
    }
    return null;
  }

  /** Texts that find something, for somebody whose own found nothing: without its unknown words, or nearly so. */
  nearest(text: string): string[] {
    const words = wordsOf(text).slice(0, mostWords);
    const known = words.filter((word) => this.isKnown(word));
    const nearly = words.filter((word) => !known.includes(word)).flatMap((word) => this.candidates(word));
    const single = known.filter((word) => word.length > 1);
    const texts = [...(known.length < words.length ? [known.join(' ')] : []), ...nearly, ...single];
    const different = [...new Set(texts)].filter((other) => other !== '' && other !== words.join(' '));
    return different.filter((other) => this.findsSomething(other)).slice(0, mostTexts);
  }

  private tryAll(words: readonly string[], wrong: readonly string[]): Repaired | null {
    const choices = wrong.map((word) => this.candidates(word));
    if (choices.some((choice) => choice.length === 0)) return null;
    for (const chosen of combinations(choices).slice(0, mostTries)) {
      const text = words.map((word) => chosen[wrong.indexOf(word)] ?? word).join(' ');
      if (this.findsSomething(text)) return { text, ...this.read(text) };
    }
    return null;
  }

  private findsSomething(text: string): boolean {
    const mark = this.pool.mark();
    const found = !this.read(text).all.isEmpty();
    this.pool.giveBackTo(mark);
    return found;
  }

  /** The likeliest words first: fewest edits, same first letter, then those of the most wanted product. */
  private candidates(word: string): string[] {
    if (!isRepairable(word)) return [];
    const near = this.spellings.near(word, word.length < lettersForTwo ? 1 : 2);
    return near
      .map((found) => ({ ...found, first: this.terms.first(found.word) }))
      .sort(
        (a, b) =>
          a.edits - b.edits ||
          Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
          Number(b.first?.side === 'near') - Number(a.first?.side === 'near') ||
          (a.first?.ordinal ?? Infinity) - (b.first?.ordinal ?? Infinity),
      )
      .slice(0, mostCandidates)
      .map((found) => found.word);
  }

  private isKnown(word: string): boolean {
    return this.terms.hasBeginning(word);
  }
}

function isRepairable(word: string): boolean {
  return word.length >= lettersForOne && /^[a-z]+$/.test(word);
}

/** Every way to take one of each, the first ones first. */
function combinations(choices: readonly (readonly string[])[]): string[][] {
  return choices
    .reduce<{ picked: string[]; rank: number }[]>(
      (made, choice) =>
        made.flatMap(({ picked, rank }) =>
          choice.map((word, place) => ({ picked: [...picked, word], rank: rank + place })),
        ),
      [{ picked: [], rank: 0 }],
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ picked }) => picked);
}
