import { Buffer } from 'node:buffer';
import { sql, type Kysely } from 'kysely';
import { boundedDistance } from '../engine/damerau-levenshtein';
import { letterSet } from '../engine/spelling-dictionary';
import {
  maxEdits,
  isCorrectable,
  bestCandidates,
  MAX_ALTERNATIVES,
  correctedTexts,
  correctableWords,
  reducedTexts,
  misspellingGroups,
  alternativeTexts,
  type WordStatistics,
  type ReducedText,
} from '../engine/spell-candidates';
import type { PostgresMatch } from './selection';
import type { TermLookup, TermTable } from './term-table';

export interface CorrectedPostgresMatch {
  text: string;
  match: PostgresMatch;
}

/** As `TypoRepair` in memory, with the words of nearly the same letters looked up in a table. */
export class PostgresSpellCorrector<Tables> {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly terms: TermTable<Tables>,
    /** What a text's words find; null when they find nothing. */
    private readonly found: (text: string) => Promise<PostgresMatch | null>,
  ) {}

  /** Null when no repair of the text's words finds anything. */
  async correct(text: string): Promise<CorrectedPostgresMatch | null> {
    const words = correctableWords(text);
    for (const wrong of misspellingGroups(words, await this.lookUp(words))) {
      const choices = await Promise.all(wrong.map((word) => this.candidates(word)));
      for (const other of correctedTexts(words, wrong, choices)) {
        const match = await this.found(other);
        if (match) return { text: other, match };
      }
    }
    return null;
  }

  /** What all words of the text but one find; null when that is nothing, or nothing that could be meant. */
  async dropOneWord(text: string): Promise<(ReducedText & CorrectedPostgresMatch) | null> {
    const lookUp = await this.lookUp(correctableWords(text));
    for (const shorter of reducedTexts(text, lookUp)) {
      const match = await this.found(shorter.text);
      if (match) return { ...shorter, match };
    }
    return null;
  }

  /** Texts that find something, for somebody whose own found nothing. */
  async suggestAlternatives(text: string): Promise<string[]> {
    const words = correctableWords(text);
    const lookUp = await this.lookUp(words);
    const nearly = new Map<string, string[]>();
    for (const word of words) if (!lookUp(word).known) nearly.set(word, await this.candidates(word));
    const texts: string[] = [];
    for (const other of alternativeTexts(words, lookUp, (word) => nearly.get(word) ?? [])) {
      if (await this.found(other)) texts.push(other);
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
    const near = rows.flatMap((row) => {
      const edits = boundedDistance(typed, Buffer.from(row.word), most);
      return edits > 0 && edits <= most ? [{ word: row.word, edits }] : [];
    });
    const known = await this.terms.lookUp(
      near.map((found) => found.word),
      [],
    );
    return bestCandidates(
      word,
      near.map((found) => ({ ...found, first: known.term(found.word)?.first ?? null })),
    );
  }
}
