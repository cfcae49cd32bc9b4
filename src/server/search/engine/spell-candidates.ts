import { wordsAsked } from './words';

/** One slip is forgiven from four letters on, two from eight. */
const lettersForOne = 4;
const lettersForTwo = 8;
const mostWords = 8;
const mostCandidates = 3;
const mostTries = 9;
/** Texts that are offered. */
export const mostTexts = 5;

/** A word that is spelled nearly like what was typed, with where it first occurs. */
export interface Candidate {
  word: string;
  edits: number;
  first: { ordinal: number; side: 'near' | 'far' } | null;
}

/** Which words of a text are looked at. */
export function repairedWords(text: string): string[] {
  return wordsAsked(text).slice(0, mostWords);
}

/** A word with a digit is right or wrong, and never repaired. */
export function isRepairable(word: string): boolean {
  return word.length >= lettersForOne && /^[a-z]+$/.test(word);
}

export function editsForgiven(word: string): number {
  return word.length < lettersForTwo ? 1 : 2;
}

/** What the dictionary says of a word. */
export interface KnownWord {
  /** Some term begins so. */
  known: boolean;
  /** How many documents have the word itself. */
  documents: number;
}

/** The words that are changed together, one attempt after another. */
export function suspectsIn(words: readonly string[], lookUp: (word: string) => KnownWord): string[][] {
  const unknown = words.filter((word) => !lookUp(word).known);
  if (unknown.length > 0) return [unknown];
  // With every word known, one is the beginning of another than was meant; a whole word is spelled as it should be.
  return words.filter((word) => isRepairable(word) && lookUp(word).documents === 0).map((word) => [word]);
}

/** A text without one of its words. */
export interface ShorterText {
  text: string;
  leftOut: string;
}

/**
 * Texts to search for when no product has every word: without the one that nobody knows, else without one after another,
 * the commonest first, because it says least. A word with a digit is what was meant, and never left out.
 */
export function shorterTexts(text: string, lookUp: (word: string) => KnownWord): ShorterText[] {
  const words = wordsAsked(text);
  if (words.length > mostWords) return [];
  const distinct = [...new Set(words)];
  const unknown = distinct.filter((word) => !lookUp(word).known);
  if (distinct.length < 2 || unknown.length > 1) return [];
  const candidates =
    unknown.length > 0 ? unknown : [...distinct].sort((a, b) => lookUp(b).documents - lookUp(a).documents);
  return candidates
    .filter((word) => /^\D+$/.test(word))
    .map((leftOut) => ({ leftOut, text: words.filter((word) => word !== leftOut).join(' ') }))
    .filter((shorter) => shorter.text.length > 1);
}

/** The likeliest words first: fewest edits, same first letter, then those of the most wanted product. */
export function likeliest(word: string, candidates: readonly Candidate[]): string[] {
  return [...candidates]
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

/** The texts that are tried, best first, when each wrong word is one of its choices; none where one has no choice. */
export function repairedTexts(
  words: readonly string[],
  wrong: readonly string[],
  choices: readonly (readonly string[])[],
): string[] {
  if (choices.some((choice) => choice.length === 0)) return [];
  return combinations(choices)
    .slice(0, mostTries)
    .map((chosen) => words.map((word) => chosen[wrong.indexOf(word)] ?? word).join(' '));
}

/** Texts for somebody whose own found nothing: without its unknown words, or nearly so, or single words of it. */
export function textsNearby(
  words: readonly string[],
  lookUp: (word: string) => KnownWord,
  nearWords: (word: string) => readonly string[],
): string[] {
  const known = words.filter((word) => lookUp(word).known);
  const nearly = words.filter((word) => !known.includes(word)).flatMap(nearWords);
  const single = known.filter((word) => word.length > 1);
  const texts = [...(known.length < words.length ? [known.join(' ')] : []), ...nearly, ...single];
  return [...new Set(texts)].filter((other) => other !== '' && other !== words.join(' '));
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
