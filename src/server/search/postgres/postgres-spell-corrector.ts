import { Buffer } from 'node:buffer';
import { sql, type Kysely } from 'kysely';
import { editsBetween } from '../engine/damerau-levenshtein';
import { lettersIn } from '../engine/letter-mask';
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
} from '../engine/spell-candidates';
import type { SearchMatch } from './search-match';
import type { LookedUp, TermTable } from './term-table';

export interface RepairedMatch {
  text: string;
  match: SearchMatch;
}

/** As `TypoRepair` in memory, with the words of nearly the same letters looked up in a table. */
export class SpellingRepair<Tables> {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly terms: TermTable<Tables>,
    /** What a text's words find; null when they find nothing. */
    private readonly found: (text: string) => Promise<SearchMatch | null>,
  ) {}

  /** Null when no repair of the text's words finds anything. */
  async repair(text: string): Promise<RepairedMatch | null> {
    const words = repairedWords(text);
    for (const wrong of suspectsIn(words, await this.lookUp(words))) {
      const choices = await Promise.all(wrong.map((word) => this.candidates(word)));
      for (const other of repairedTexts(words, wrong, choices)) {
        const match = await this.found(other);
        if (match) return { text: other, match };
      }
    }
    return null;
  }

  /** What all words of the text but one find; null when that is nothing, or nothing that could be meant. */
  async leaveOneOut(text: string): Promise<(ShorterText & RepairedMatch) | null> {
    const lookUp = await this.lookUp(repairedWords(text));
    for (const shorter of shorterTexts(text, lookUp)) {
      const match = await this.found(shorter.text);
      if (match) return { ...shorter, match };
    }
    return null;
  }

  /** Texts that find something, for somebody whose own found nothing. */
  async nearest(text: string): Promise<string[]> {
    const words = repairedWords(text);
    const lookUp = await this.lookUp(words);
    const nearly = new Map<string, string[]>();
    for (const word of words) if (!lookUp(word).known) nearly.set(word, await this.candidates(word));
    const texts: string[] = [];
    for (const other of textsNearby(words, lookUp, (word) => nearly.get(word) ?? [])) {
      if (await this.found(other)) texts.push(other);
      if (texts.length === mostTexts) break;
    }
    return texts;
  }

  private async lookUp(words: readonly string[]): Promise<(word: string) => KnownWord> {
    const known: LookedUp = await this.terms.lookUp(words, words);
    return (word) => {
      const { near, far } = known.term(word) ?? { near: 0, far: 0 };
      return { known: known.place(word).terms.length > 0, documents: near + far };
    };
  }

  private async candidates(word: string): Promise<string[]> {
    if (!isRepairable(word)) return [];
    const most = editsForgiven(word);
    const { rows } = await sql<{ word: string }>`select word from search_spelling
      where length between ${word.length - most} and ${word.length + most}
        and bit_count((letters # ${lettersIn(word)}::int4)::bit(26)) <= ${2 * most}
      order by word`.execute(this.db);
    const typed = Buffer.from(word);
    const near = rows.flatMap((row) => {
      const edits = editsBetween(typed, Buffer.from(row.word), most);
      return edits > 0 && edits <= most ? [{ word: row.word, edits }] : [];
    });
    const known = await this.terms.lookUp(
      near.map((found) => found.word),
      [],
    );
    return likeliest(
      word,
      near.map((found) => ({ ...found, first: known.term(found.word)?.first ?? null })),
    );
  }
}
