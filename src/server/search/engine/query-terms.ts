import { expandPhosphoShorthand } from './vocabulary/phospho-shorthand';
import { isShortLabel } from './vocabulary/antibody-labels';
import { synonymsOf } from './vocabulary/synonyms';
import { canBeJoined, formOneName, latinForm, pluralForm, singularForms, tokenizeQuery } from './tokenizer';

/** Queries of fewer words are not compared with whole titles. */
export const MIN_TITLE_WORDS = 3;
const MIN_TARGET_LENGTH = 3;

/** A reading of a query: its words, and the text that they come from. */
export interface QueryWords {
  text: string;
  words: readonly string[];
}

/** Latin letters that replace Greek ones at the start of a name. Others are more often something else: `D-glucose`. */
const greekInitials: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', g: 'gamma' };

const recombinantSpecies: Readonly<Record<string, string>> = { h: 'human', m: 'mouse', r: 'rat' };

/** Shorthands in the order to try them, with the full form of a match. `letter` is the captured group. */
const shorthands: readonly { pattern: RegExp; fullForm: (letter: string) => string }[] = [
  // `rhIL-2` and `rh IL-2` are `recombinant human IL-2`.
  {
    pattern: /(?<![\p{L}\p{N}-])r([hmr])[- ]?(?=[A-Z][A-Za-z]*-?\d|[A-Z]{2})/gu,
    fullForm: (letter) => `recombinant ${recombinantSpecies[letter] ?? letter} `,
  },
  // `vit D3` and `vit. C` are `vitamin D3` and `vitamin C`.
  {
    pattern: /(?<![\p{L}\p{N}-])vit(?:\.\s*|[- ])(?=[A-K]\d{0,2}(?![\p{L}\p{N}]))/giu,
    fullForm: () => 'vitamin ',
  },
  // `b-actin` is `beta-actin`.
  {
    pattern: /(?<![\p{L}\p{N}-])([abg])-(?=\p{L}{3})/giu,
    fullForm: (letter) => `${greekInitials[letter.toLowerCase()] ?? letter}-`,
  },
];

/** Expands the first kind of shorthand that a text has, such as `p-AKT`; null for a text without one. */
function expandShorthand(text: string): string | null {
  const phosphoText = expandPhosphoShorthand(text);
  if (phosphoText !== null) return phosphoText;
  for (const { pattern, fullForm } of shorthands) {
    const expanded = text.replace(pattern, (_match, letter: string) => fullForm(letter));
    if (expanded !== text) return expanded;
  }
  return null;
}

/**
 * Returns the readings of a text, best first: with a shorthand such as `p-AKT` or `b-actin` expanded, and as typed. The typed
 * text is the best reading when it is a name in the index, except `p-` before another name: `P-selectin` is not a phosphorylated
 * selectin, but `p-ERK` is a phosphorylated ERK.
 */
export function queryWordReadings(text: string, isName: (name: string) => boolean): QueryWords[] {
  const expanded = expandShorthand(text);
  const texts = expanded === null ? [text] : [expanded, text];
  const prefersTypedText = isName(text) && !(/^p-/.test(text) && isName(text.slice(2)));
  if (prefersTypedText) texts.reverse();
  return texts.map((reading) => ({ text: reading, words: tokenizeQuery(reading) }));
}

/**
 * Returns the term prefix of antibodies against the word after "anti", such as `antirabbit`; null without a word of at least three
 * letters.
 */
export function antiTargetPrefix(words: readonly string[]): string | null {
  const index = words.indexOf('anti');
  const target = index < 0 ? undefined : words[index + 1];
  return target === undefined || target.length < MIN_TARGET_LENGTH ? null : `anti${target}`;
}

const actionWord =
  /^(?:inhibitor|agonist|antagonist|activator|blocker|chelator|inducer|ionophore|modulator)s?$/;

/** Returns whether the words ask for a compound by its action, as `caspase inhibitor` does. */
export const asksForAction = (words: readonly string[]): boolean =>
  words.length > 1 && words.some((word) => actionWord.test(word));

export interface SpellingVariant {
  spelling: string;
  /** Also matches longer words with this prefix. */
  asPrefix: boolean;
}

/**
 * Returns for each distinct word all spellings that satisfy it: itself, singular, plural, Latin and American forms, names of the
 * same species, and joined with neighbors.
 */
export function spellingVariants(words: readonly string[]): SpellingVariant[][] {
  const variants = new Map<string, SpellingVariant[]>();
  words.forEach((word, index) => {
    const isWholeWord = words.length > 1 && isShortLabel(word);
    const spellings = new Map([[word, !isWholeWord && (index === words.length - 1 || word.length > 1)]]);
    for (const other of [...singularForms(word), ...synonymsOf(word)]) spellings.set(other, false);
    for (const other of [latinForm(word), pluralForm(word)]) if (other !== null) spellings.set(other, false);
    for (const joined of joinedSpellings(words, index)) {
      spellings.set(joined, true);
      const latin = latinForm(joined);
      if (latin !== null) spellings.set(latin, false);
    }
    const key = [...spellings].join(' ');
    if (!variants.has(key))
      variants.set(
        key,
        Array.from(spellings, ([spelling, asPrefix]) => ({ spelling, asPrefix })),
      );
  });
  return [...variants.values()];
}

/** Returns the word at `index` joined with one neighbor, and with two in a triple that may be one name. */
function joinedSpellings(words: readonly string[], index: number): string[] {
  const pairs = [index - 1, index].map((from) => words.slice(Math.max(0, from), from + 2));
  const triples = [index - 2, index - 1, index].map((from) => words.slice(Math.max(0, from), from + 3));
  return [
    ...pairs.filter((pair) => pair.length === 2 && canBeJoined(pair)),
    ...triples.filter((triple) => triple.length === 3 && formOneName(triple)),
  ].map((joinedWords) => joinedWords.join(''));
}
