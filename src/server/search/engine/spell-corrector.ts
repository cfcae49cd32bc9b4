import { LRUCache } from 'lru-cache';
import {
  abbreviationsIn,
  alternativeTexts,
  bestCandidates,
  correctedTexts,
  haveSameLetters,
  isCorrectable,
  MAX_ALTERNATIVES,
  MAX_WORDS,
  maxEdits,
  misspellingGroups,
} from './spell-candidates';
import { reducedTexts, type ReducedText } from './reduced-texts';
import type { SpellingDictionary } from './spelling-dictionary';
import { tokenizeQuery } from './tokenizer';
import { matchText, type QueryMatch, type WordMatcherDeps } from './word-matcher';

/** Maximum number of words whose corrections are cached. */
const MAX_CACHED_WORDS = 500;

/** The corrected text, with its matches. */
export interface CorrectedMatch extends QueryMatch {
  text: string;
}

/** Corrects queries that find nothing, using similar words of the term dictionary. */
export class SpellCorrector {
  /**
   * Caches corrections by word: one query may need them several times, and the next query often has the same words and one more
   * letter.
   */
  private readonly correctionCache = new LRUCache<string, string[]>({ max: MAX_CACHED_WORDS });

  constructor(
    private readonly spellings: SpellingDictionary,
    private readonly matcherDeps: WordMatcherDeps,
  ) {}

  /** Returns the best correction that finds something, or null. */
  correct(text: string): CorrectedMatch | null {
    const words = tokenizeQuery(text);
    const abbreviations = abbreviationsIn(text);
    for (const misspelled of misspellingGroups(words, this.matcherDeps.terms)) {
      const choices: string[][] = [];
      for (const word of misspelled) {
        const corrections = this.correctionsOf(word);
        choices.push(
          abbreviations.has(word) ? corrections.filter((other) => haveSameLetters(word, other)) : corrections,
        );
        // A text is corrected only if every misspelled word has a candidate, so the others need no scan of the dictionary.
        if (choices.at(-1)?.length === 0) break;
      }
      const corrected = correctedTexts(words, misspelled, choices).find((candidate) =>
        this.findsSomething(candidate),
      );
      if (corrected !== undefined) return { text: corrected, ...matchText(corrected, this.matcherDeps) };
    }
    return null;
  }

  /** Tries the reduced texts in order and returns the first one with matches; null when none has. */
  dropWords(text: string): (ReducedText & QueryMatch) | null {
    const reduced = reducedTexts(text, this.matcherDeps.terms);
    const firstMatching = reduced.find((candidate) => this.findsSomething(candidate.text));
    return firstMatching === undefined
      ? null
      : { ...firstMatching, ...matchText(firstMatching.text, { ...this.matcherDeps, fullQuery: text }) };
  }

  /** Suggests similar texts that find something. */
  suggestAlternatives(text: string): string[] {
    const texts = alternativeTexts(tokenizeQuery(text).slice(0, MAX_WORDS), this.matcherDeps.terms, (word) =>
      this.correctionsOf(word),
    );
    const alternatives: string[] = [];
    for (const candidate of texts) {
      if (this.findsSomething(candidate)) alternatives.push(candidate);
      if (alternatives.length === MAX_ALTERNATIVES) break;
    }
    return alternatives;
  }

  private findsSomething(text: string): boolean {
    const { pool } = this.matcherDeps;
    const checkpoint = pool.checkpoint();
    const hasMatch = !matchText(text, this.matcherDeps).all.isEmpty();
    pool.releaseTo(checkpoint);
    return hasMatch;
  }

  /** Returns the best corrections of a word, best first. */
  private correctionsOf(word: string): string[] {
    if (!isCorrectable(word)) return [];
    const cached = this.correctionCache.get(word);
    if (cached) return cached;
    const similar = this.spellings.wordsWithin(word, maxEdits(word));
    const bestWords = bestCandidates(
      word,
      similar.map((candidate) => ({
        ...candidate,
        firstDocument: this.matcherDeps.terms.firstDocument(candidate.word),
      })),
    );
    this.correctionCache.set(word, bestWords);
    return bestWords;
  }
}
