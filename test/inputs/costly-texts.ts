export type Random = () => number;

/** Texts of a shop's catalogue. */
export interface CatalogueTexts {
  /** Words of product names, the most frequent first. */
  words: readonly string[];
  names: readonly string[];
  numbers: readonly string[];
  casNumbers: readonly string[];
  smiles: readonly string[];
}

export const pickFrom = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)];

export const letters = 'abcdefghijklmnopqrstuvwxyz';
const greek = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'kappa', 'omega', 'α', 'β', 'γ'];
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** Concatenates parts and cuts the text at this length. */
export function repeatText(length: number, part: () => string): string {
  let text = '';
  while (text.length < length) text += part();
  return text.slice(0, length);
}

/** Returns a text of random characters of the alphabet. */
export const lettersOf = (alphabet: string, length: number, random: Random): string =>
  repeatText(length, () => alphabet.charAt(Math.floor(random() * alphabet.length)));

/** Replaces the letter at a random position by a random one. */
function misspell(word: string, random: Random): string {
  const position = Math.floor(random() * word.length);
  return word.slice(0, position) + lettersOf(letters, 1, random) + word.slice(position + 1);
}

type TextStyle = (length: number, random: Random, texts: CatalogueTexts) => string;

/**
 * Texts of a length that are expensive for some parser, index or template. A new kind of processing needs its own entry
 * here: the search combines styles and lengths, but invents no styles.
 */
export const costlyTexts: Readonly<Record<string, TextStyle>> = {
  'printable characters': (length, random) => lettersOf(printable, length, random),
  'one long word': (length, random) => lettersOf(letters, length, random),
  'unknown words': (length, random) =>
    repeatText(length, () => `${lettersOf(letters, 4 + Math.floor(random() * 12), random)} `),
  'unknown words of one length': (length, random) => {
    const wordLength = 4 + Math.floor(random() * 10);
    return repeatText(length, () => `${lettersOf(letters, wordLength, random)} `);
  },
  'words of one letter': (length, random) => repeatText(length, () => `${lettersOf(letters, 1, random)} `),
  'words of two characters': (length, random) =>
    repeatText(length, () => `${lettersOf(`${letters}0123456789`, 2, random)} `),
  'one word again and again': (length, random, { words }) => {
    const word = pickFrom(words.slice(0, 50), random) ?? 'a';
    return repeatText(length, () => `${word} `);
  },
  'frequent words': (length, random, { words }) =>
    repeatText(length, () => `${pickFrom(words.slice(0, 60), random) ?? 'a'} `),
  'rare words': (length, random, { words }) => repeatText(length, () => `${pickFrom(words, random) ?? 'a'} `),
  'a few frequent words': (length, random, { words }) =>
    repeatText(Math.min(length, 24), () => `${pickFrom(words.slice(0, 30), random) ?? 'a'} `).trim(),
  'misspelled words': (length, random, { words }) =>
    repeatText(length, () => `${misspell(pickFrom(words, random) ?? 'abcdefgh', random)} `),
  'eight misspelled words': (length, random, { words }) =>
    Array.from({ length: 8 }, () => misspell(pickFrom(words, random) ?? 'abcdefgh', random))
      .join(' ')
      .slice(0, length),
  'beginnings of words': (length, random, { words }) =>
    repeatText(length, () => `${(pickFrom(words, random) ?? 'a').slice(0, 1 + Math.floor(random() * 3))} `),
  'a product name': (length, random, { names }) => (pickFrom(names, random) ?? 'a').slice(0, length),
  'a misspelled product name': (length, random, { names }) =>
    misspell(pickFrom(names, random) ?? 'abcdefgh', random).slice(0, length),
  'a catalogue number': (length, random, { numbers }) => (pickFrom(numbers, random) ?? 'A1').slice(0, length),
  'a wrong catalogue number': (length, random, { numbers }) =>
    misspell(pickFrom(numbers, random) ?? 'A1', random).slice(0, length),
  'a long wrong catalogue number': (length, random) =>
    lettersOf('ABCDEFGH0123456789', 16, random).slice(0, length),
  'catalogue numbers': (length, random, { numbers }) =>
    repeatText(length, () => `${pickFrom(numbers, random) ?? 'A1'}, `),
  'wrong catalogue numbers': (length, random) =>
    repeatText(length, () => `${lettersOf('abcdq0123456789', 7, random)} `),
  'a wrong CAS number': (length, random, { casNumbers }) =>
    (pickFrom(casNumbers, random) ?? '50-78-2')
      .replace(/\d$/, (digit) => String((Number(digit) + 1 + Math.floor(random() * 8)) % 10))
      .slice(0, length),
  digits: (length, random) => lettersOf('0123456789', length, random),
  'letters and digits': (length, random) => lettersOf(`${letters}0123456789`, length, random),
  'Greek letters': (length, random) =>
    repeatText(length, () => `${pickFrom(greek, random) ?? 'α'}${random() < 0.5 ? ' ' : '1 '}`),
  'names with Greek letters': (length, random) =>
    repeatText(length, () => `${lettersOf(letters, 3, random)} ${pickFrom(greek, random) ?? 'α'} `),
  'phosphorylated names': (length, random) => repeatText(length, () => `p-${lettersOf(letters, 4, random)} `),
  'antibodies against antibodies': (length, random, { words }) =>
    repeatText(length, () => `anti ${pickFrom(words, random) ?? 'rabbit'} `),
  plurals: (length, random) => repeatText(length, () => `${lettersOf(letters, 5, random)}ies `),
  'a formula in lower case': (length, random) => lettersOf('cnosh123', Math.min(length, 60), random),
  'a structure': (length, random, { smiles }) => (pickFrom(smiles, random) ?? 'CCO').slice(0, length),
  'a branched structure': (length) => repeatText(length - (length % 4), () => 'C(C)'),
  'nested brackets': (length) => '('.repeat(length / 2) + ')'.repeat(length / 2),
  'ring closures': (length, random) => repeatText(length, () => `c${Math.floor(random() * 9) + 1}`),
  'characters that normalization expands': (length) => 'ﷺ'.repeat(length),
  'combining marks': (length) => repeatText(length, () => 'a\u0316\u0301\u0327'),
  'characters of two units': (length) => repeatText(length - (length % 2), () => '𝒳'),
  'characters of HTML': (length, random) => lettersOf('<>&"\'/`=', length, random),
  separators: (length, random) => lettersOf(' ,;|\t.-_/', length, random),
  'dashes and digits': (length, random) => lettersOf('-0 x×', length, random),
  'lines of text': (length, random) => repeatText(length, () => `${lettersOf(letters, 3, random)}\n`),
  'wide letters': (length) => 'W'.repeat(length),
};
