import { expandPhosphoShorthand } from './vocabulary/phospho-shorthand';
import { isAntibodyLabel } from './vocabulary/antibody-labels';
import { synonymsOf } from './vocabulary/synonyms';
import { canBeJoined, formOneName, latinForm, pluralForm, singularForms, tokenizeQuery } from './tokenizer';

/** Shorter queries are not compared with whole titles. */
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

/** Expands `rhIL-2` and `rh IL-2` to `recombinant human IL-2`; null for other texts. */
function expandRecombinant(text: string): string | null {
  const expanded = text.replace(
    /(?<![\p{L}\p{N}-])r([hmr])[- ]?(?=[A-Z][A-Za-z]*-?\d|[A-Z]{2})/gu,
    (_all, letter: string) => `recombinant ${recombinantSpecies[letter] ?? letter} `,
  );
  return expanded === text ? null : expanded;
}

/** Expands `vit D3` and `vit. C` to `vitamin D3` and `vitamin C`; null for other texts. */
function expandVitamin(text: string): string | null {
  const expanded = text.replace(
    /(?<![\p{L}\p{N}-])vit(?:\.\s*|[- ])(?=[A-K]\d{0,2}(?![\p{L}\p{N}]))/giu,
    'vitamin ',
  );
  return expanded === text ? null : expanded;
}

/** Expands `b-actin` to `beta-actin`; null for other texts. */
function expandGreekInitial(text: string): string | null {
  const expanded = text.replace(
    /(?<![\p{L}\p{N}-])([abg])-(?=\p{L}{3})/giu,
    (_all, letter: string) => `${greekInitials[letter.toLowerCase()] ?? letter}-`,
  );
  return expanded === text ? null : expanded;
}

/**
 * Returns the readings of a text, best first. A shorthand such as `p-AKT` or `b-actin` is expanded first, unless the text
 * is itself a name in the index and the rest is not: `P-selectin` is not a phosphorylated selectin, but `p-ERK` is.
 */
export function queryWordReadings(text: string, isName: (name: string) => boolean): QueryWords[] {
  const expanded =
    expandPhosphoShorthand(text) ??
    expandRecombinant(text) ??
    expandVitamin(text) ??
    expandGreekInitial(text);
  const prefersTypedText = isName(text) && !(/^p-/.test(text) && isName(text.slice(2)));
  const texts = expanded === null ? [text] : prefersTypedText ? [text, expanded] : [expanded, text];
  return texts.map((reading) => ({ text: reading, words: tokenizeQuery(reading) }));
}

/** Returns the term prefix of antibodies against the word after "anti", such as `antirabbit`; null without one. */
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
    const isWholeWord = words.length > 1 && isAntibodyLabel(word);
    const spellings = new Map([[word, !isWholeWord && (index === words.length - 1 || word.length > 1)]]);
    for (const other of [...singularForms(word), ...synonymsOf(word)]) spellings.set(other, false);
    for (const other of [latinForm(word), pluralForm(word)]) if (other !== null) spellings.set(other, false);
    for (const joined of joinedAt(words, index)) {
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

/** Joins a word with its left and its right neighbor, and in triples that may form one name. */
function joinedAt(words: readonly string[], index: number): string[] {
  const pairs = [index - 1, index].map((from) => words.slice(Math.max(0, from), from + 2));
  const triples = [index - 2, index - 1, index].map((from) => words.slice(Math.max(0, from), from + 3));
  return [
    ...pairs.filter((pair) => pair.length === 2 && canBeJoined(pair)),
    ...triples.filter((triple) => triple.length === 3 && formOneName(triple)),
  ].map((joinedWords) => joinedWords.join(''));
}
