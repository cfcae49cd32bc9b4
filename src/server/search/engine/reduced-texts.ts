import { parseFormulas } from '../../../shared/search/formula-query';
import { termNamespace } from './index-format';
import { MAX_WORDS } from './spell-candidates';
import type { TermDictionary } from './term-dictionary';
import { compactKey, tokenizeQuery } from './tokenizer';

/** A text without some of its words. */
export interface ReducedText {
  text: string;
  /** The words as typed, separated by spaces. */
  leftOut: string;
}

/** Words that name no product, and labels of antibodies. They are left out before other words. */
const genericWords = new Set(
  (
    'acs anhydrous antibody antibodies ap apc assay assays bottle bulk buy catalog catalogue cell cells compound crystalline ' +
    'crystals detection fitc flakes for grade granules hrp kit kits liquid lyophilised lyophilized marker no order pan pe pellets ' +
    'powder price product products protein proteins pure purified purity quality reagent reagents research sample set solid ' +
    'solution standard stock test tests total use usp vial vials without'
  ).split(' '),
);
/** Maximum number of reduced texts; each costs a search. */
const MAX_REDUCTIONS = 8;

/** Words that name a kind of product at the end of a text. */
const productKindWords = new Set(
  'agar broth buffer buffers ladder media medium membrane membranes serum substrate tips tubes'.split(' '),
);

/**
 * Returns texts without the words that carry the least information, in the order to try them. All of them lack the words that no
 * document has, even as the beginning of a word. The order is:
 * 1. without only these words, if there are any;
 * 2. without the first words, when the last one names a kind of product: `LDS sample buffer` → `sample buffer`;
 * 3. without each generic word;
 * 4. without all words outside of the name of a product: `methanol HPLC` → `methanol`;
 * 5. without each other word, frequent words first;
 * 6. without several words.
 * Except by 2, no known word with a digit is left out, because it often identifies something. Except by 2 and 4, the rarest word
 * (of those that are not generic, if any) is not left out. `text` is split at spaces into chunks: a hyphenated one such as
 * `TNF-alpha` is left out as a whole.
 */
export function reducedTexts(text: string, terms: TermDictionary): ReducedText[] {
  const chunks = text.split(/\s+/).filter((chunk) => tokenizeQuery(chunk).length > 0);
  if (chunks.length < 2 || chunks.length > MAX_WORDS) return [];
  const statistics = chunks.map((chunk, index) => ({ index, ...chunkStatistics(chunk, terms) }));
  const knownChunks = statistics
    .filter(({ isKnown }) => isKnown)
    .sort((a, b) => Number(b.isGeneric) - Number(a.isGeneric) || b.frequency - a.frequency);
  const withoutChunks = (dropped: ReadonlySet<number>): ReducedText => ({
    text: chunks.filter((_, index) => !dropped.has(index)).join(' '),
    leftOut: chunks.filter((_, index) => dropped.has(index)).join(' '),
  });
  const unknownIndexes = statistics.filter(({ isKnown }) => !isKnown).map(({ index }) => index);
  // An unknown word with a digit may identify another product, except a formula, as in `C9H8O4 aspirin`.
  if (unknownIndexes.some((index) => hasDigit(chunks[index]) && !isFormula(chunks[index]))) return [];
  // A text of mostly unknown words does not name a product of the catalogue.
  if (knownChunks.length === 0 || unknownIndexes.length > knownChunks.length) return [];
  // Without the unknown word the rest names nothing: `acid` of `okadaic acid` would find every acid.
  if (unknownIndexes.length > 0 && knownChunks.every(({ index }) => namesNothing(chunks[index] ?? '')))
    return [];
  // The last chunk is the rarest one that is not generic; when all are generic, the rarest.
  const droppable = knownChunks
    .slice(0, -1)
    .map(({ index }) => index)
    .filter((index) => !hasDigit(chunks[index]));
  const isGeneric = (index: number): boolean => statistics[index]?.isGeneric === true;
  const isDroppable = (index: number): boolean => unknownIndexes.includes(index) || !hasDigit(chunks[index]);
  /** Indexes of the chunks to leave out in addition to the unknown ones. */
  const droppedGroups = [
    ...(unknownIndexes.length > 0 ? [[]] : []),
    ...firstChunks(chunks),
    ...droppable.filter(isGeneric).map((index) => [index]),
    ...chunksOutsideName(chunks, terms).filter((indexes) => indexes.every(isDroppable)),
    ...droppable.filter((index) => !isGeneric(index)).map((index) => [index]),
    // The first two, the first three, and so on.
    ...droppable.slice(1).map((_, index) => droppable.slice(0, index + 2)),
  ];
  // A single remaining word must be a whole word of a product, unless all others are generic: `broth` of `LB broth` only begins
  // other words.
  const mayRemain = (index: number, dropped: ReadonlySet<number>): boolean =>
    !namesNothing(chunks[index] ?? '') &&
    ((statistics[index]?.frequency ?? 0) > 0 || [...dropped].every((other) => isGeneric(other)));
  return droppedGroups
    .slice(0, MAX_REDUCTIONS)
    .map((indexes) => new Set([...unknownIndexes, ...indexes]))
    .filter(
      (dropped) =>
        dropped.size < chunks.length - 1 ||
        statistics.some(({ index }) => !dropped.has(index) && mayRemain(index, dropped)),
    )
    .map(withoutChunks)
    .filter(
      ({ text: remainingText, leftOut }) =>
        !/^[\d\s.-]+$/.test(remainingText) || identifierLabels.test(leftOut),
    );
}

/** Returns the indexes of the first chunk, then of the first two and so on, when the last one names a kind of product. */
function firstChunks(chunks: readonly string[]): number[][] {
  const indexes = chunks.map((_, index) => index);
  const isKind = productKindWords.has(chunks.at(-1)?.toLowerCase() ?? '');
  // At least two words remain, because the kind alone is too general.
  return isKind ? indexes.slice(1, -1).map((end) => indexes.slice(0, end)) : [];
}

/**
 * Returns the indexes of the chunks outside the longest part of the text that is a subject or short name of products; [] without
 * one.
 */
function chunksOutsideName(chunks: readonly string[], terms: TermDictionary): number[][] {
  const isName = (name: string): boolean =>
    terms.firstDocument(termNamespace.whole + compactKey(name))?.zone === 'primary';
  const indexes = chunks.map((_, index) => index);
  for (let length = chunks.length - 1; length > 0; length--)
    for (let first = 0; first + length <= chunks.length; first++)
      if (isName(chunks.slice(first, first + length).join(' ')))
        return [indexes.filter((index) => index < first || index >= first + length)];
  return [];
}

/**
 * Matches left-out words that say which identifier the remaining number is. A remaining number without such a label is not
 * searched, because it could match the number of another product by chance.
 */
const identifierLabels =
  /^(?:(?:cas|chebi|chembl|cid|drugbank|gene|id|ncbi|no|number|pmid|pubchem|unii|uniprot)[.:#]?(?: |$))+$/i;

/** Words of names that name nothing when they stand alone. */
const wordsWithoutOwnMeaning = new Set(
  'acid acide acids buffer extract inhibitor medium salt sodium'.split(' '),
);

const namesNothing = (chunk: string): boolean =>
  tokenizeQuery(chunk).every(
    (word) => word.length === 1 || genericWords.has(word) || wordsWithoutOwnMeaning.has(word),
  );

const isFormula = (chunk = ''): boolean => /^C\d*H\d/.test(chunk) && parseFormulas(chunk).length > 0;

const hasDigit = (chunk = ''): boolean => /\d/.test(chunk);

/**
 * Returns the statistics of a chunk. A hyphenated word has the frequency of its rarest part. A text that is only the beginning
 * of words has the frequency 0.
 */
function chunkStatistics(
  chunk: string,
  terms: TermDictionary,
): { isKnown: boolean; isGeneric: boolean; frequency: number } {
  const words = tokenizeQuery(chunk);
  return {
    isKnown: words.every((word) => terms.hasPrefix(word)),
    isGeneric: words.every((word) => genericWords.has(word)),
    frequency: Math.min(...words.map((word) => terms.documentFrequency(word))),
  };
}
