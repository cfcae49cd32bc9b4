import { wordsOf } from './words';

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
  return wordsOf(text).slice(0, mostWords);
}

/** A word with a digit is right or wrong, and never repaired. */
export function isRepairable(word: string): boolean {
  return word.length >= lettersForOne && /^[a-z]+$/.test(word);
}

export function editsForgiven(word: string): number {
  return word.length < lettersForTwo ? 1 : 2;
}

/** The words that are changed together, one attempt after another. */
export function suspectsIn(words: readonly string[], isKnown: (word: string) => boolean): string[][] {
  const unknown = words.filter((word) => !isKnown(word));
  // With every word known, one of them is not the one that was meant.
  return unknown.length > 0 ? [unknown] : words.filter(isRepairable).map((word) => [word]);
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
  isKnown: (word: string) => boolean,
  nearWords: (word: string) => readonly string[],
): string[] {
  const known = words.filter(isKnown);
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
