import { Buffer } from 'node:buffer';
import { sql, type Kysely } from 'kysely';
import { boundedDistance } from '../engine/damerau-levenshtein';
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
} from '../engine/spell-candidates';
import { letterSet } from '../engine/spelling-dictionary';
import type { PostgresMatch } from './selection';
import type { TermLookup, TermTable } from './term-table';

export interface CorrectedPostgresMatch {
  text: string;
  match: PostgresMatch;
}

/** Spell corrector like that of the in-memory engine; finds words with similar letters in a table. */
export class PostgresSpellCorrector<Tables> {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly terms: TermTable<Tables>,
    /** Matches a text; returns null when it finds nothing. */
    private readonly match: (text: string) => Promise<PostgresMatch | null>,
  ) {}

  /** Returns the best correction that finds something, or null. */
  async correct(text: string): Promise<CorrectedPostgresMatch | null> {
    const words = correctableWords(text);
    for (const wrong of misspellingGroups(words, await this.lookUp(words))) {
      const choices = await Promise.all(wrong.map((word) => this.candidates(word)));
      for (const other of correctedTexts(words, wrong, choices)) {
        const match = await this.match(other);
        if (match) return { text: other, match };
      }
    }
    return null;
  }

  /** Matches all words but one; returns null when no such text finds something. */
  async dropOneWord(text: string): Promise<(ReducedText & CorrectedPostgresMatch) | null> {
    const lookUp = await this.lookUp(correctableWords(text));
    for (const reduced of reducedTexts(text, lookUp)) {
      const match = await this.match(reduced.text);
      if (match) return { ...reduced, match };
    }
    return null;
  }

  /** Suggests similar texts that find something. */
  async suggestAlternatives(text: string): Promise<string[]> {
    const words = correctableWords(text);
    const lookUp = await this.lookUp(words);
    const similar = new Map<string, string[]>();
    for (const word of words) if (!lookUp(word).known) similar.set(word, await this.candidates(word));
    const texts: string[] = [];
    for (const other of alternativeTexts(words, lookUp, (word) => similar.get(word) ?? [])) {
      if (await this.match(other)) texts.push(other);
      if (texts.length === MAX_ALTERNATIVES) break;
    }
    return texts;
  }

  private async lookUp(words: readonly string[]): Promise<(word: string) => WordStatistics> {
    const known: TermLookup = await this.terms.lookUp(words, words);
    return (word) => {
      const { near, far } = known.term(word) ?? { near: 0, far: 0 };
      return { known: known.prefix(word).terms.length > 0, documentFrequency: near + far };
    };
  }

  private async candidates(word: string): Promise<string[]> {
    if (!isCorrectable(word)) return [];
    const most = maxEdits(word);
    const { rows } = await sql<{ word: string }>`select word from search_spelling
      where length between ${word.length - most} and ${word.length + most}
        and bit_count((letters # ${letterSet(word)}::int4)::bit(26)) <= ${2 * most}
      order by word`.execute(this.db);
    const typed = Buffer.from(word);
    const similar = rows.flatMap((row) => {
      const edits = boundedDistance(typed, Buffer.from(row.word), most);
      return edits > 0 && edits <= most ? [{ word: row.word, edits }] : [];
    });
    const known = await this.terms.lookUp(
      similar.map((found) => found.word),
      [],
    );
    return bestCandidates(
      word,
      similar.map((found) => ({ ...found, first: known.term(found.word)?.first ?? null })),
    );
  }
}
