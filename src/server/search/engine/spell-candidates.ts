import type { TermDictionary } from './term-dictionary';

/** Minimum word lengths for one and for two edits. */
const MIN_LENGTH_ONE_EDIT = 4;
const MIN_LENGTH_TWO_EDITS = 8;
/**
 * A search without results leaves out words only of texts with at most so many words, and suggests alternatives only for the first
 * so many words. Each text that is tried costs a search.
 */
export const MAX_WORDS = 8;
/**
 * Maximum number of misspelled words per text. Each costs a scan of the dictionary, and a text with more of them, such as
 * random characters or a paragraph in another language, is not a query with typing errors.
 */
export const MAX_MISSPELLED = 3;
/** Maximum number of corrections of one word. */
const MAX_CANDIDATES = 3;
/** Maximum number of corrected texts; each costs a search. */
const MAX_CORRECTED_TEXTS = 9;
/** Maximum number of suggested alternatives for a query without results. */
export const MAX_ALTERNATIVES = 5;

/** A dictionary word with a spelling similar to the typed one, and the first document that has it. */
export interface SpellingCandidate {
  word: string;
  edits: number;
  firstDocument: { ordinal: number; zone: 'primary' | 'secondary' } | null;
}

/** Returns whether a word may be corrected; a word with a digit is never changed. */
export function isCorrectable(word: string): boolean {
  return word.length >= MIN_LENGTH_ONE_EDIT && /^[a-z]+$/.test(word);
}

/** Returns the words of four capitals, in lower case: most are abbreviations, and shorter words are never corrected. */
export function abbreviationsIn(text: string): ReadonlySet<string> {
  const words = text.match(/(?<![\p{L}\p{N}])[A-Z]{4}(?![\p{L}\p{N}])/gu) ?? [];
  return new Set(words.map((word) => word.toLowerCase()));
}

/**
 * Returns whether two words have the same letters, in any order. Abbreviations that differ in a letter mean different things:
 * `DPBS` is not `DUBs`.
 */
export function haveSameLetters(first: string, second: string): boolean {
  return Array.from(first).sort().join('') === Array.from(second).sort().join('');
}

/** German and French endings that many chemical names share, so that only the letters before the ending tell which substance is meant. */
const chemicalEnding = /(?:saure|chlorid|chlorure|hydroxid|phosphat|sulfat|nitrat)$/;

/** Returns how many edits a correction of the word may have. */
export function maxEdits(word: string): number {
  return word.replace(chemicalEnding, '').length < MIN_LENGTH_TWO_EDITS ? 1 : 2;
}

/** Returns the groups of words that are corrected together, in the order to try them. */
export function misspellingGroups(words: readonly string[], terms: TermDictionary): string[][] {
  const unknownWords = words.filter((word) => !terms.hasPrefix(word));
  if (unknownWords.length > MAX_MISSPELLED) return [];
  if (unknownWords.length > 0) return unknownWords.every(isCorrectable) ? [unknownWords] : [];
  // All words are known as prefixes: only one that is not itself a term can be misspelled.
  return words
    .filter((word) => isCorrectable(word) && !terms.has(word))
    .slice(0, MAX_MISSPELLED)
    .map((word) => [word]);
}

/** Minimum lengths of words that are corrected to one with another first letter, or with the first letter added or removed. */
const MIN_LENGTH_OTHER_FIRST_LETTER = 9;
const MIN_LENGTH_ADDED_FIRST_LETTER = 6;
/** Minimum lengths for words that occur in aliases only, by the kind of the error; `added` also applies to a removed letter. */
const MIN_ALIAS_LENGTH = { added: 7, replaced: 8, twoEdits: 12 } as const;

/**
 * Returns whether a candidate is the typed word with a typing error rather than another word. Brand and trade names are one or two
 * letters apart by chance, so:
 * - the first letter is the same; it may differ in words of nine letters or more, when the candidate is in titles. It may be
 *   swapped with the second, and added or removed in words of six letters or more: `Valium` is not `kalium`;
 * - a word that occurs in aliases only, such as a rare trade name, has to be longer: `Ambien` is not `amben`, and `Vicodin` not
 *   `vicomin`.
 */
export function isTypingError(typedWord: string, { word, edits, firstDocument }: SpellingCandidate): boolean {
  const isInTitles = firstDocument?.zone === 'primary';
  const [firstLetter = '', secondLetter = ''] = typedWord;
  const startsAlike =
    word.startsWith(firstLetter) ||
    word.startsWith(secondLetter + firstLetter) ||
    (typedWord.length >= MIN_LENGTH_ADDED_FIRST_LETTER &&
      (word.slice(1) === typedWord || typedWord.slice(1) === word)) ||
    (isInTitles && typedWord.length >= MIN_LENGTH_OTHER_FIRST_LETTER);
  // A short word with one more letter is a name of its own, unless that letter is typed twice: Ultram is not `ultra`.
  const hasExtraEnding =
    typedWord.length < MIN_LENGTH_TWO_EDITS &&
    typedWord.slice(0, -1) === word &&
    typedWord.at(-1) !== typedWord.at(-2);
  if (!startsAlike || hasExtraEnding) return false;
  if (isInTitles) return true;
  // A candidate with two edits may be two letters longer than the typed word, so that only the typed length tells how many
  // letters agree.
  if (edits > 1) return typedWord.length >= MIN_ALIAS_LENGTH.twoEdits;
  // With one edit the length of the candidate counts, even if the typed word lacks one of its letters.
  return (
    word.length >= (word.length === typedWord.length ? MIN_ALIAS_LENGTH.replaced : MIN_ALIAS_LENGTH.added)
  );
}

/**
 * Returns the best candidates that are typing errors, ordered by fewest edits, same first letter, primary zone, and most
 * popular first document.
 */
export function bestCandidates(word: string, candidates: readonly SpellingCandidate[]): string[] {
  return candidates
    .filter((candidate) => isTypingError(word, candidate))
    .sort(
      (a, b) =>
        a.edits - b.edits ||
        Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
        Number(b.firstDocument?.zone === 'primary') - Number(a.firstDocument?.zone === 'primary') ||
        (a.firstDocument?.ordinal ?? Infinity) - (b.firstDocument?.ordinal ?? Infinity),
    )
    .slice(0, MAX_CANDIDATES)
    .map((candidate) => candidate.word);
}

/** Returns the texts with each misspelled word replaced by one of its `choices`, best first; none when a word has no choice. */
export function correctedTexts(
  words: readonly string[],
  misspelled: readonly string[],
  choices: readonly (readonly string[])[],
): string[] {
  if (choices.some((choice) => choice.length === 0)) return [];
  return combinations(choices)
    .slice(0, MAX_CORRECTED_TEXTS)
    .map((chosen) => words.map((word) => chosen[misspelled.indexOf(word)] ?? word).join(' '));
}

/** Returns similar texts: the known words together, each correction of an unknown word, and each known word. */
export function alternativeTexts(
  words: readonly string[],
  terms: TermDictionary,
  similarWords: (word: string) => readonly string[],
): string[] {
  const knownWords = words.filter((word) => terms.hasPrefix(word));
  const unknownWords = words.filter((word) => !knownWords.includes(word)).slice(0, MAX_MISSPELLED);
  const similarTexts = unknownWords.flatMap(similarWords);
  const singleWords = knownWords.filter((word) => word.length > 1);
  const texts = [
    ...(knownWords.length < words.length ? [knownWords.join(' ')] : []),
    ...similarTexts,
    ...singleWords,
  ];
  return [...new Set(texts)].filter((alternative) => alternative !== '' && alternative !== words.join(' '));
}

/** Returns the Cartesian product of the choices, sorted by the sum of their positions in the choices. */
function combinations(choices: readonly (readonly string[])[]): string[][] {
  return choices
    .reduce<{ words: string[]; rank: number }[]>(
      (partial, choice) =>
        partial.flatMap(({ words, rank }) =>
          choice.map((word, index) => ({ words: [...words, word], rank: rank + index })),
        ),
      [{ words: [], rank: 0 }],
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ words }) => words);
}
