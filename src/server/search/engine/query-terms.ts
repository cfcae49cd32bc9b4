import { expandPhosphoShorthand } from '../../../shared/search/phospho-shorthand';
import { formOneName, latinForm, singularForms, tokenReadings } from './tokenizer';

/** Shorter queries are not compared with whole titles. */
export const MIN_TITLE_WORDS = 3;
const MIN_TARGET_LENGTH = 3;

/** A reading of a query: its words, and the text that they come from. */
export interface QueryWords {
  text: string;
  words: readonly string[];
}

/**
 * Returns the readings of a text, best first. A shorthand such as `p-AKT` is expanded first, unless the text is itself a
 * name in the index: `P-selectin` is not a phosphorylated selectin.
 */
export function queryWordReadings(text: string, isName: boolean): QueryWords[] {
  const full = expandPhosphoShorthand(text);
  const texts = full === null ? [text] : isName ? [text, full] : [full, text];
  return texts.flatMap((each) => tokenReadings(each).map((words) => ({ text: each, words })));
}

/** Returns the term prefix of antibodies against the word after "anti", such as `antirabbit`; null without one. */
export function antiTargetPrefix(words: readonly string[]): string | null {
  const at = words.indexOf('anti');
  const target = at < 0 ? undefined : words[at + 1];
  return target === undefined || target.length < MIN_TARGET_LENGTH ? null : `anti${target}`;
}

export interface SpellingVariant {
  spelling: string;
  /** Also matches longer words with this prefix. */
  asPrefix: boolean;
}

/** Returns for each distinct word all spellings that satisfy it: itself, singular and Latin forms, joined with neighbors. */
export function spellingVariants(words: readonly string[]): SpellingVariant[][] {
  const variants = new Map<string, SpellingVariant[]>();
  words.forEach((word, index) => {
    const spellings = new Map([[word, index === words.length - 1 || word.length > 1]]);
    for (const singular of singularForms(word)) spellings.set(singular, false);
    const shorter = latinForm(word);
    if (shorter !== null) spellings.set(shorter, false);
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
  const threes = [index - 2, index - 1, index].map((from) => words.slice(Math.max(0, from), from + 3));
  return [
    ...pairs.filter(({ length }) => length === 2),
    ...threes.filter((three) => three.length === 3 && formOneName(three)),
  ].map((together) => together.join(''));
}
