import { isTandemDye } from './vocabulary/antibody-labels';
import { americanForm } from './vocabulary/synonyms';

// The tokenizer of documents and queries normalizes texts: NFKC, lower case, no diacritics, Greek letters as their names.
// Hyphenated words are indexed in parts and joined, so that `IL-6`, `IL 6` and `IL6` match.

const greekNames: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  ς: 'sigma',
  σ: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
};

const greekNameSet = new Set(Object.values(greekNames));
/** Greek letters that are split off the end of a word. Excludes those that end other words, such as iota in `microbiota`. */
const splitGreekNames = 'alpha|beta|gamma|delta|epsilon|zeta|theta|kappa|lambda|sigma|omega';
/** A Greek letter before a name, as in `αSMA`; `μ` is more often a unit. */
const initialGreek = /(?<![\p{L}\p{N}])[α-λν-ω](?=[a-z])/gu;
/** The sign of a unit such as `µL`, which is often typed as `uL`. */
const microUnit = /μ(?=[glm](?![\p{L}\p{N}]))/gu;
/** A decimal number such as `1.5`. It is not joined to `15`, which is another number. */
const decimalNumber = /^[^\p{L}\p{N}]*\d+[.,]\d+[^\p{L}\p{N}]*$/u;
/** The letter ß typed for β, as in `17ß-estradiol` and `Aß`: German has it after vowels and within words only. */
const sharpSAsBeta = /(?<![aeiouy])ß|(?<=(?<!\p{L})a)ß(?!\p{L})/gu;
const wholeNumber = /^\d+$/;
/** Units that are typed with or without a space: `1 kb`, `15ml`. */
const units = ['bp', 'cm', 'g', 'kb', 'kda', 'l', 'mg', 'ml', 'mm', 'ug', 'ul', 'um'];
const decimalWithUnit = new RegExp(`\\d[.,]\\d+(?=(?:${units.join('|')})(?![a-z0-9]))`, 'g');
const plainAscii = /^[\x20-\x7e]*$/;
const asciiWord = /[a-z0-9]+/g;
const anyWord = /[\p{L}\p{N}]+/gu;
/** A name that ends with a Greek letter and an optional number, such as `tnfalpha` and `gsk3beta`. */
const greekLast = new RegExp(`^([a-z][a-z0-9]{1,11}?)(${splitGreekNames})(\\d{0,2})$`);
/** Like `greekLast`, but the name may be short or begin with a digit: a query is split there. */
const greekTail = new RegExp(`^([a-z0-9]{1,12}?)((?:${splitGreekNames})\\d{0,2})$`);
/** Letters with a number, as in `alpha1`. */
const greekWithNumber = /^([a-z]+)\d{1,2}$/;
/** A number before a Greek letter (`90-alpha`) belongs to the word before it. */
const numberWithGreek = /^(\d{1,3})([a-z]+\d{0,2})$/;
/** Stop words of queries; `a` is not one because of names such as "protein A". */
const stopWords = new Set(['against', 'and', 'for', 'from', 'in', 'of', 'the', 'to', 'with']);
/** Matches a string that ends with the first unit of a surrogate pair. */
export const endsInsideCharacter = /[\ud800-\udbff]$/;
const MIN_PLURAL_LENGTH = 5;
const MAX_WORD_LENGTH = 48;
/** Maximum number of words of a query; names of products have up to twenty. Each further word costs several lookups. */
const MAX_QUERY_WORDS = 32;
/** Limits of a hyphenated word that is also indexed joined: characters and parts. */
const MAX_JOINED_LENGTH = 24;
const MAX_JOINED_PARTS = 4;

/** Returns the normalized form in which texts are compared. */
export function normalizeText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return text
    .replace(/(?<=\d)×/g, 'x')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(sharpSAsBeta, 'β')
    .replace(microUnit, 'u')
    .replace(initialGreek, (letter) => `${greekNames[letter] ?? letter}-`)
    .replace(/[α-ω]/g, (letter) => greekNames[letter] ?? letter);
}

/** Returns the words of a text in order, including duplicates. */
export function tokenize(text: string): string[] {
  return splitWords(normalizeText(text));
}

/**
 * Tokenizes a query: splits Greek letters off (`GSK3β` becomes `gsk3` and `beta`) and removes stop words unless nothing
 * else is left. Ignores words after the first {@link MAX_QUERY_WORDS}.
 */
export function tokenizeQuery(text: string): string[] {
  const words = splitWords(normalizeText(text).replace(decimalWithUnit, '$& ')).flatMap((word) => {
    const [, stem, letter] = greekNameSet.has(word) ? [] : (greekTail.exec(word) ?? []);
    return stem === undefined || letter === undefined ? [word] : [stem, letter];
  });
  const withoutStopWords = words.filter((word) => !stopWords.has(word));
  return (withoutStopWords.length > 0 ? withoutStopWords : words).slice(0, MAX_QUERY_WORDS);
}

/** Returns possible singular forms of a plural such as `antibodies`, `kinases` or `boxes`. */
export function singularForms(word: string): string[] {
  if (word.length < MIN_PLURAL_LENGTH || !/^[a-z]+[a-hj-rtv-z]s$/.test(word)) return [];
  const bare = word.slice(0, -1);
  if (word.endsWith('ies')) return [bare, `${word.slice(0, -3)}y`];
  return word.endsWith('es') ? [bare, word.slice(0, -2)] : [bare];
}

/** Returns the plural of a word such as `tube`, or null. */
export function pluralForm(word: string): string | null {
  return /^[a-z]{3,}[a-rt-wz]$/.test(word) ? `${word}s` : null;
}

/**
 * Returns whether three consecutive words form one name: they end with a Greek letter (`gsk 3 beta`), or with one and its number
 * (`ampk alpha 1`).
 */
export function formOneName([, second = '', third = '']: readonly string[]): boolean {
  return isGreekLetter(third) || (greekNameSet.has(second) && /^\d{1,2}$/.test(third));
}

/** Returns whether two neighboring words may be one name written with a space; two numbers such as `1` and `5` of `1.5` are not. */
export function canBeJoined(words: readonly string[]): boolean {
  return !words.every((word) => wholeNumber.test(word));
}

/** Returns all letters and digits without separators, which is equal for all spellings of a name. */
export function compactKey(text: string): string {
  return tokenize(text).join('');
}

/** Returns the Latin spelling of a name with a Greek letter (`tnfa` for `tnfalpha`), or null. */
export function latinForm(word: string): string | null {
  const [, stem, letter, number] = greekLast.exec(word) ?? [];
  return stem === undefined || letter === undefined ? null : stem + letter.charAt(0) + (number ?? '');
}

/**
 * Adds the index terms of a text: its words, joined compounds and Latin forms.
 * @param options.joinAnti also joins compounds with "anti" (`antirabbit`); for the subject of an antibody only.
 */
export function addIndexTerms(text: string, terms: Set<string>, { joinAnti = false } = {}): void {
  /** The previous word, when it can be the first part of a name. */
  let previous = '';
  /** The previous number, to which a unit may belong. */
  let previousNumber = '';
  const addJoined = (joined: string): void => {
    terms.add(joined);
    const latin = latinForm(joined);
    if (latin !== null) terms.add(latin);
    const american = americanForm(joined);
    if (american !== null) terms.add(american);
  };
  for (const chunk of normalizeText(text).split(/\s+/)) {
    const parts = splitWords(chunk);
    // Antibodies with PE-Cy7 are not found as antibodies with PE.
    for (const part of isTandemDye(parts) ? parts.slice(1) : parts) addJoined(part);
    // Joining "Anti-EGFR" would double the terms of all antibodies.
    const name = parts[0] === 'anti' && !joinAnti ? parts.slice(1) : parts;
    const joined = name.length <= MAX_JOINED_PARTS && !decimalNumber.test(chunk) ? name.join('') : '';
    if (previousNumber && units.includes(joined)) addJoined(previousNumber + joined);
    previousNumber = wholeNumber.test(joined) ? joined : '';
    if (name.length > 1 && joined && joined.length <= MAX_JOINED_LENGTH) addJoined(joined);
    const [, digits, letter] = numberWithGreek.exec(joined) ?? [];
    if (previous && digits !== undefined && letter !== undefined && isGreekLetter(letter)) {
      addJoined(previous + digits);
      addJoined(previous + joined);
    }
    const continuesName =
      previous !== '' && (isGreekLetter(joined) || (name.length === 1 && isNumberOf(joined, previous)));
    if (continuesName) addJoined(previous + joined);
    const longerName = continuesName ? previous + joined : '';
    previous = [joined, longerName].find(canStartName) ?? '';
  }
}

/** Returns whether a number belongs to the letters before it, such as `6` in "IL 6". */
function isNumberOf(word: string, previous: string): boolean {
  return /^\d{1,3}[a-z]?$/.test(word) && /^[a-z]+$/.test(previous);
}

/** Returns whether a word is a Greek letter with an optional number: `alpha`, `alpha1`. */
function isGreekLetter(word: string): boolean {
  return greekNameSet.has(word) || greekNameSet.has(greekWithNumber.exec(word)?.[1] ?? '');
}

/** Returns whether a word can be the first part of a name with a space, such as `tnf` in "TNF alpha". */
function canStartName(word: string): boolean {
  return /^[a-z][a-z0-9]{0,11}$/.test(word);
}

/** Splits a normalized text into words. Cuts words after `MAX_WORD_LENGTH` characters. */
function splitWords(normalized: string): string[] {
  const words: string[] = normalized.match(plainAscii.test(normalized) ? asciiWord : anyWord) ?? [];
  return words.map((word) =>
    // The cut may separate the two units of a character; the dictionary stores well-formed strings only.
    word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH).replace(endsInsideCharacter, '') : word,
  );
}
