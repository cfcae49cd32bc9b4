import { tokenizeQuery } from './tokenizer';

/** Minimum word lengths for one and for two edits. */
const MIN_LENGTH_ONE_EDIT = 4;
const MIN_LENGTH_TWO_EDITS = 8;
const MAX_WORDS = 8;
const MAX_CANDIDATES = 3;
const MAX_CORRECTIONS = 9;
/** Suggested alternatives for a query without results. */
export const MAX_ALTERNATIVES = 5;

/** A dictionary word with a spelling similar to the typed one, and the first document that has it. */
export interface SpellingCandidate {
  word: string;
  edits: number;
  first: { ordinal: number; zone: 'near' | 'far' } | null;
}

/** Returns the words of a text that are considered for correction. */
export function correctableWords(text: string): string[] {
  return tokenizeQuery(text).slice(0, MAX_WORDS);
}

/** Whether a word may be corrected; a word with a digit is never changed. */
export function isCorrectable(word: string): boolean {
  return word.length >= MIN_LENGTH_ONE_EDIT && /^[a-z]+$/.test(word);
}

export function maxEdits(word: string): number {
  return word.length < MIN_LENGTH_TWO_EDITS ? 1 : 2;
}

export interface WordStatistics {
  /** Whether a term has this prefix. */
  known: boolean;
  /** Number of documents that contain exactly this word. */
  documentFrequency: number;
}

/** Returns the groups of words that are corrected together, in the order to try them. */
export function misspellingGroups(
  words: readonly string[],
  lookUp: (word: string) => WordStatistics,
): string[][] {
  const unknown = words.filter((word) => !lookUp(word).known);
  if (unknown.length > 0) return [unknown];
  // All words are known as prefixes: only one that is not itself a term can be misspelled.
  return words
    .filter((word) => isCorrectable(word) && lookUp(word).documentFrequency === 0)
    .map((word) => [word]);
}

/** A text without one of its words. */
export interface ReducedText {
  text: string;
  leftOut: string;
}

/**
 * Returns texts with one word left out, in the order to try them: without the unknown word, or without each word in turn,
 * the most frequent first, because it carries the least information. A word with a digit is never left out.
 */
export function reducedTexts(text: string, lookUp: (word: string) => WordStatistics): ReducedText[] {
  const words = tokenizeQuery(text);
  if (words.length > MAX_WORDS) return [];
  const distinct = [...new Set(words)];
  const unknown = distinct.filter((word) => !lookUp(word).known);
  if (distinct.length < 2 || unknown.length > 1) return [];
  const candidates =
    unknown.length > 0
      ? unknown
      : [...distinct].sort((a, b) => lookUp(b).documentFrequency - lookUp(a).documentFrequency);
  return candidates
    .filter((word) => /^\D+$/.test(word))
    .map((leftOut) => ({ leftOut, text: words.filter((word) => word !== leftOut).join(' ') }))
    .filter((reduced) => reduced.text.length > 1);
}

/** Returns the best candidates: fewest edits, same first letter, found in the near zone, most popular first document. */
export function bestCandidates(word: string, candidates: readonly SpellingCandidate[]): string[] {
  return [...candidates]
    .sort(
      (a, b) =>
        a.edits - b.edits ||
        Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
        Number(b.first?.zone === 'near') - Number(a.first?.zone === 'near') ||
        (a.first?.ordinal ?? Infinity) - (b.first?.ordinal ?? Infinity),
    )
    .slice(0, MAX_CANDIDATES)
    .map((found) => found.word);
}

/** Returns the texts with each wrong word replaced by one of its choices, best first; none when a word has no choice. */
export function correctedTexts(
  words: readonly string[],
  wrong: readonly string[],
  choices: readonly (readonly string[])[],
): string[] {
  if (choices.some((choice) => choice.length === 0)) return [];
  return combinations(choices)
    .slice(0, MAX_CORRECTIONS)
    .map((chosen) => words.map((word) => chosen[wrong.indexOf(word)] ?? word).join(' '));
}

/** Returns similar texts: without the unknown words, corrections of the unknown words, and single known words. */
export function alternativeTexts(
  words: readonly string[],
  lookUp: (word: string) => WordStatistics,
  similarWords: (word: string) => readonly string[],
): string[] {
  const known = words.filter((word) => lookUp(word).known);
  const similar = words.filter((word) => !known.includes(word)).flatMap(similarWords);
  const single = known.filter((word) => word.length > 1);
  const texts = [...(known.length < words.length ? [known.join(' ')] : []), ...similar, ...single];
  return [...new Set(texts)].filter((other) => other !== '' && other !== words.join(' '));
}

/** Returns the Cartesian product of the choices, sorted by the sum of their ranks. */
function combinations(choices: readonly (readonly string[])[]): string[][] {
  return choices
    .reduce<{ picked: string[]; rank: number }[]>(
      (partial, choice) =>
        partial.flatMap(({ picked, rank }) =>
          choice.map((word, place) => ({ picked: [...picked, word], rank: rank + place })),
        ),
      [{ picked: [], rank: 0 }],
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ picked }) => picked);
}
