import { parseFormulas } from '../../../shared/search/formula-query';
import { tokenizeQuery } from './tokenizer';

/** Minimum word lengths for one and for two edits. */
const MIN_LENGTH_ONE_EDIT = 4;
const MIN_LENGTH_TWO_EDITS = 8;
const MAX_WORDS = 8;
/**
 * Misspelled words per text. Each costs a scan of the dictionary, and a text with more of them, such as random
 * characters or a paragraph in another language, is not a query with typing errors.
 */
export const MAX_MISSPELLED = 3;
const MAX_CANDIDATES = 3;
const MAX_CORRECTIONS = 9;
/** Suggested alternatives for a query without results. */
export const MAX_ALTERNATIVES = 5;

/** A dictionary word with a spelling similar to the typed one, and the first document that has it. */
export interface SpellingCandidate {
  word: string;
  edits: number;
  first: { ordinal: number; zone: 'primary' | 'secondary' } | null;
}

/** Returns the words of a text that are considered for correction. */
export function correctableWords(text: string): string[] {
  return tokenizeQuery(text).slice(0, MAX_WORDS);
}

/** Whether a word may be corrected; a word with a digit is never changed. */
export function isCorrectable(word: string): boolean {
  return word.length >= MIN_LENGTH_ONE_EDIT && /^[a-z]+$/.test(word);
}

/** Returns the short words in capitals, in lower case. */
export function abbreviationsIn(text: string): ReadonlySet<string> {
  const words = text.match(/(?<![\p{L}\p{N}])[A-Z]{4}(?![\p{L}\p{N}])/gu) ?? [];
  return new Set(words.map((word) => word.toLowerCase()));
}

/** Whether an abbreviation has the letters of another in another order. A letter apart is another thing: `DPBS` is not `DUBs`. */
export function haveSameLetters(first: string, second: string): boolean {
  return Array.from(first).sort().join('') === Array.from(second).sort().join('');
}

/** Endings that many chemical names share, so that the rest decides which substance is meant. */
const chemicalEnding = /(?:saure|chlorid|chlorure|hydroxid|phosphat|sulfat|nitrat)$/;

export function maxEdits(word: string): number {
  return word.replace(chemicalEnding, '').length < MIN_LENGTH_TWO_EDITS ? 1 : 2;
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
  if (unknown.length > MAX_MISSPELLED) return [];
  if (unknown.length > 0) return unknown.every(isCorrectable) ? [unknown] : [];
  // All words are known as prefixes: only one that is not itself a term can be misspelled.
  return words
    .filter((word) => isCorrectable(word) && lookUp(word).documentFrequency === 0)
    .slice(0, MAX_MISSPELLED)
    .map((word) => [word]);
}

/** A text without some of its words. */
export interface ReducedText {
  text: string;
  /** The words as typed, separated by spaces. */
  leftOut: string;
}

/** Words that name no product, and labels of antibodies; the first to be left out. */
const genericWords = new Set(
  (
    'acs anhydrous antibody antibodies ap apc assay assays bottle bulk buy catalog catalogue cell cells compound crystalline ' +
    'crystals detection fitc flakes for grade granules hrp kit kits liquid lyophilised lyophilized marker no order pan pe pellets ' +
    'powder price product products protein proteins pure purified purity quality reagent reagents research sample set solid ' +
    'solution standard stock test tests total use usp vial vials without'
  ).split(' '),
);
/** Texts that are tried; each costs a search. */
const MAX_REDUCTIONS = 8;

/** Last words that tell what kind of product is meant, whatever precedes them. */
const kindsOfProducts = new Set(
  'agar broth buffer buffers ladder media medium membrane membranes serum substrate tips tubes'.split(' '),
);

/**
 * Returns texts without the words that carry the least information, in the order to try them. Words of the text that no
 * document has are left out of all of them. Of `LDS sample buffer` the first words are left out, because the last one tells
 * what kind of product is meant, and then all words that are not the name of a product: `methanol HPLC` is `methanol`.
 * Otherwise generic words are left out before others, and frequent words before rare ones: first each alone, then several
 * together. The rarest word and words with a digit, which often identify something, are never left out. A compound such as
 * `TNF-alpha` is left out as a whole.
 */
export function reducedTexts(
  text: string,
  lookUp: (word: string) => WordStatistics,
  isName: (text: string) => boolean = () => false,
): ReducedText[] {
  const chunks = text.split(/\s+/).filter((chunk) => tokenizeQuery(chunk).some((word) => word.length > 0));
  if (chunks.length < 2 || chunks.length > MAX_WORDS) return [];
  const statistics = chunks.map((chunk, index) => ({ index: index, ...informationOf(chunk, lookUp) }));
  const known = statistics
    .filter(({ isKnown }) => isKnown)
    .sort((one, other) => Number(other.isGeneric) - Number(one.isGeneric) || other.frequency - one.frequency);
  const withoutChunks = (dropped: ReadonlySet<number>): ReducedText => ({
    text: chunks.filter((_, index) => !dropped.has(index)).join(' '),
    leftOut: chunks.filter((_, index) => dropped.has(index)).join(' '),
  });
  const unknown = statistics.filter(({ isKnown }) => !isKnown).map(({ index }) => index);
  // A formula beside a name, as in `C9H8O4 aspirin`, says the same as the name.
  if (unknown.some((index) => hasDigit(chunks[index]) && !isFormula(chunks[index]))) return [];
  // A text of mostly unknown words is something else than a product with a remark.
  if (known.length === 0 || unknown.length > known.length) return [];
  // Without the unknown word the rest names nothing: `acid` of `okadaic acid` would find every acid.
  if (unknown.length > 0 && known.every(({ index }) => isNoName(chunks[index] ?? ''))) return [];
  const droppable = known
    .slice(0, -1)
    .map(({ index }) => index)
    .filter((index) => !hasDigit(chunks[index]));
  const isGeneric = (index: number): boolean => statistics[index]?.isGeneric === true;
  const isDroppable = (index: number): boolean => unknown.includes(index) || !hasDigit(chunks[index]);
  const groups = [
    ...(unknown.length > 0 ? [[]] : []),
    ...withoutFirstChunks(chunks),
    ...droppable.filter(isGeneric).map((index) => [index]),
    ...outsideOfName(chunks, isName).filter((indexes) => indexes.every(isDroppable)),
    ...droppable.filter((index) => !isGeneric(index)).map((index) => [index]),
    ...droppable.slice(1).map((_, many) => droppable.slice(0, many + 2)),
  ];
  // A single remaining word must be a whole word of a product: `broth` of `LB broth` only begins other words.
  const mayRemain = (index: number, dropped: ReadonlySet<number>): boolean =>
    !isNoName(chunks[index] ?? '') &&
    ((statistics[index]?.frequency ?? 0) > 0 || [...dropped].every((other) => isGeneric(other)));
  return groups
    .slice(0, MAX_REDUCTIONS)
    .map((indexes) => new Set([...unknown, ...indexes]))
    .filter(
      (dropped) =>
        dropped.size < chunks.length - 1 ||
        statistics.some(({ index }) => !dropped.has(index) && mayRemain(index, dropped)),
    )
    .map(withoutChunks)
    .filter(({ text: left, leftOut }) => !/^[\d\s.-]+$/.test(left) || namesOfIdentifiers.test(leftOut));
}

/** Returns the first chunk, then the first two and so on, when the last one names a kind of product. */
function withoutFirstChunks(chunks: readonly string[]): number[][] {
  const indexes = chunks.map((_, index) => index);
  const isKind = kindsOfProducts.has(chunks.at(-1)?.toLowerCase() ?? '');
  // Two words remain: the kind alone says too little.
  return isKind ? indexes.slice(1, -1).map((end) => indexes.slice(0, end)) : [];
}

/** Returns the chunks outside of the longest part of the text that is the whole name of products. */
function outsideOfName(chunks: readonly string[], isName: (text: string) => boolean): number[][] {
  const indexes = chunks.map((_, index) => index);
  for (let length = chunks.length - 1; length > 0; length--)
    for (let first = 0; first + length <= chunks.length; first++)
      if (isName(chunks.slice(first, first + length).join(' ')))
        return [indexes.filter((index) => index < first || index >= first + length)];
  return [];
}

/** A number without its name is another product's number by chance, unless the name says which identifier it is. */
const namesOfIdentifiers =
  /^(?:(?:cas|chebi|chembl|cid|drugbank|gene|id|ncbi|no|number|pmid|pubchem|unii|uniprot)[.:#]?(?: |$))+$/i;

/** Words of names that name nothing alone. */
const partsOfNames = new Set('acid acide acids buffer extract inhibitor medium salt sodium'.split(' '));

const isNoName = (chunk: string): boolean =>
  tokenizeQuery(chunk).every((word) => word.length === 1 || genericWords.has(word) || partsOfNames.has(word));

const isFormula = (chunk = ''): boolean => /^C\d*H\d/.test(chunk) && parseFormulas(chunk).length > 0;

const hasDigit = (chunk = ''): boolean => /\d/.test(chunk);

/** The frequency of a compound is that of its rarest part; a part that is only the beginning of words is rare. */
function informationOf(
  chunk: string,
  lookUp: (word: string) => WordStatistics,
): { isKnown: boolean; isGeneric: boolean; frequency: number } {
  const words = tokenizeQuery(chunk);
  const found = words.map(lookUp);
  return {
    isKnown: found.every(({ known }) => known),
    isGeneric: words.every((word) => genericWords.has(word)),
    frequency: Math.min(...found.map(({ documentFrequency }) => documentFrequency)),
  };
}

/** Lengths of words that are corrected to one with another first letter, or with the first letter added or removed. */
const MIN_LENGTH_OTHER_FIRST_LETTER = 9;
const MIN_LENGTH_ADDED_FIRST_LETTER = 6;
/** Lengths of words of aliases only, by the kind of the error. */
const MIN_ALIAS_LENGTH = { added: 7, replaced: 8, twoEdits: 12 } as const;

/**
 * Whether a candidate is the typed word with a typing error rather than another word. Brand and trade names are one or two
 * letters apart by chance, so:
 * - the first letter is the same; it may differ in words of nine letters or more, when the candidate is in titles. It may be
 *   swapped with the second, and added or removed in words of six letters or more: `Valium` is not `kalium`;
 * - a word of aliases only, such as a rare trade name, has to be longer: `Ambien` is not `amben`, and `Vicodin` not
 *   `vicomin`.
 */
export function isTypingError(typed: string, { word, edits, first }: SpellingCandidate): boolean {
  const isInTitles = first?.zone === 'primary';
  const [one = '', two = ''] = typed;
  const startsAlike =
    word.startsWith(one) ||
    word.startsWith(two + one) ||
    (typed.length >= MIN_LENGTH_ADDED_FIRST_LETTER && (word.slice(1) === typed || typed.slice(1) === word)) ||
    (isInTitles && typed.length >= MIN_LENGTH_OTHER_FIRST_LETTER);
  // Brand names are words with another ending: Ultram is not `ultra`.
  const isOtherEnding =
    typed.length < MIN_LENGTH_TWO_EDITS && typed.slice(0, -1) === word && typed.at(-1) !== typed.at(-2);
  if (!startsAlike || isOtherEnding) return false;
  if (isInTitles) return true;
  if (edits > 1) return typed.length >= MIN_ALIAS_LENGTH.twoEdits;
  return word.length >= (word.length === typed.length ? MIN_ALIAS_LENGTH.replaced : MIN_ALIAS_LENGTH.added);
}

/** Returns the best candidates that are typing errors: fewest edits, same first letter, found in the primary zone, most popular first document. */
export function bestCandidates(word: string, candidates: readonly SpellingCandidate[]): string[] {
  return candidates
    .filter((candidate) => isTypingError(word, candidate))
    .sort(
      (a, b) =>
        a.edits - b.edits ||
        Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
        Number(b.first?.zone === 'primary') - Number(a.first?.zone === 'primary') ||
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
  const unknown = words.filter((word) => !known.includes(word)).slice(0, MAX_MISSPELLED);
  const similar = unknown.flatMap(similarWords);
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
          choice.map((word, index) => ({ picked: [...picked, word], rank: rank + index })),
        ),
      [{ picked: [], rank: 0 }],
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ picked }) => picked);
}
