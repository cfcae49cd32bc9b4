import type { DocumentSetPool } from './document-set';
import {
  alternativeTexts,
  bestCandidates,
  correctableWords,
  correctedTexts,
  isCorrectable,
  MAX_ALTERNATIVES,
  maxEdits,
  misspellingGroups,
  reducedTexts,
  type ReducedText,
  type WordStatistics,
} from './spell-candidates';
import type { SpellingDictionary } from './spelling-dictionary';
import type { TermDictionary } from './term-dictionary';
import type { QueryMatch } from './word-matcher';

/** The corrected text, with its matches. */
export interface CorrectedMatch extends QueryMatch {
  text: string;
}

/** Corrects queries that find nothing, using similar words of the term dictionary. */
export class SpellCorrector {
  constructor(
    private readonly terms: TermDictionary,
    private readonly spellings: SpellingDictionary,
    private readonly pool: DocumentSetPool,
    private readonly match: (text: string) => QueryMatch,
  ) {}

  /** Returns the best correction that finds something, or null. */
  correct(text: string): CorrectedMatch | null {
    const words = correctableWords(text);
    for (const wrong of misspellingGroups(words, (word) => this.lookUp(word))) {
      const choices = wrong.map((word) => this.candidates(word));
      const found = correctedTexts(words, wrong, choices).find((other) => this.findsSomething(other));
      if (found !== undefined) return { text: found, ...this.match(found) };
    }
    return null;
  }

  /** Matches all words but one; returns null when no such text finds something. */
  dropOneWord(text: string): (ReducedText & QueryMatch) | null {
    const reduced = reducedTexts(text, (word) => this.lookUp(word));
    const found = reduced.find((other) => this.findsSomething(other.text));
    return found === undefined ? null : { ...found, ...this.match(found.text) };
  }

  /** Suggests similar texts that find something. */
  suggestAlternatives(text: string): string[] {
    const texts = alternativeTexts(
      correctableWords(text),
      (word) => this.lookUp(word),
      (word) => this.candidates(word),
    );
    return texts.filter((other) => this.findsSomething(other)).slice(0, MAX_ALTERNATIVES);
  }

  private findsSomething(text: string): boolean {
    const checkpoint = this.pool.checkpoint();
    const found = !this.match(text).all.isEmpty();
    this.pool.releaseTo(checkpoint);
    return found;
  }

  private lookUp(word: string): WordStatistics {
    return { known: this.terms.hasPrefix(word), documentFrequency: this.terms.documentFrequency(word) };
  }

  private candidates(word: string): string[] {
    if (!isCorrectable(word)) return [];
    const similar = this.spellings.wordsWithin(word, maxEdits(word));
    return bestCandidates(
      word,
      similar.map((found) => ({ ...found, first: this.terms.firstDocument(found.word) })),
    );
  }
}
