import type { DocSetPool } from './doc-set-pool';
import {
  editsForgiven,
  isRepairable,
  likeliest,
  mostTexts,
  repairedTexts,
  repairedWords,
  shorterTexts,
  suspectsIn,
  textsNearby,
  type KnownWord,
  type ShorterText,
} from './spell-candidates';
import type { SpellingTable } from './spelling-table';
import type { TermIndex } from './term-index';
import type { Match } from './word-match';

/** What was searched in place of a text in which nothing was found. */
export interface Repaired extends Match {
  text: string;
}

/** Finds what a text with typos may have meant. */
export class TypoRepair {
  constructor(
    private readonly terms: TermIndex,
    private readonly spellings: SpellingTable,
    private readonly pool: DocSetPool,
    private readonly read: (text: string) => Match,
  ) {}

  /** Null when no repair of the text's words finds anything. */
  repair(text: string): Repaired | null {
    const words = repairedWords(text);
    for (const wrong of suspectsIn(words, (word) => this.lookUp(word))) {
      const choices = wrong.map((word) => this.candidates(word));
      const found = repairedTexts(words, wrong, choices).find((other) => this.findsSomething(other));
      if (found !== undefined) return { text: found, ...this.read(found) };
    }
    return null;
  }

  /** What all words of the text but one find; null when that is nothing, or nothing that could be meant. */
  leaveOneOut(text: string): (ShorterText & Match) | null {
    const shorter = shorterTexts(text, (word) => this.lookUp(word));
    const found = shorter.find((other) => this.findsSomething(other.text));
    return found === undefined ? null : { ...found, ...this.read(found.text) };
  }

  /** Texts that find something, for somebody whose own found nothing. */
  nearest(text: string): string[] {
    const texts = textsNearby(
      repairedWords(text),
      (word) => this.lookUp(word),
      (word) => this.candidates(word),
    );
    return texts.filter((other) => this.findsSomething(other)).slice(0, mostTexts);
  }

  private findsSomething(text: string): boolean {
    const mark = this.pool.mark();
    const found = !this.read(text).all.isEmpty();
    this.pool.giveBackTo(mark);
    return found;
  }

  private lookUp(word: string): KnownWord {
    return { known: this.terms.hasBeginning(word), documents: this.terms.documentsOf(word) };
  }

  private candidates(word: string): string[] {
    if (!isRepairable(word)) return [];
    const near = this.spellings.near(word, editsForgiven(word));
    return likeliest(
      word,
      near.map((found) => ({ ...found, first: this.terms.first(found.word) })),
    );
  }
}
