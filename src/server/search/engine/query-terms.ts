import { areOneName, latinised, singularsOf } from './tokenizer';

/** One way to write a word of the query. */
export interface WantedSpelling {
  spelling: string;
  /** Longer words that begin so do, too. */
  asPrefix: boolean;
}

/** Each different word of the query in all spellings that satisfy it: by itself, or joined with its neighbours. */
export function wantedSpellings(words: readonly string[]): WantedSpelling[][] {
  const wanted = new Map<string, WantedSpelling[]>();
  words.forEach((word, index) => {
    const spellings = new Map([[word, index === words.length - 1 || word.length > 1]]);
    for (const singular of singularsOf(word)) spellings.set(singular, false);
    const shorter = latinised(word);
    if (shorter !== null) spellings.set(shorter, false);
    for (const joined of joinedAt(words, index)) {
      spellings.set(joined, true);
      const latin = latinised(joined);
      if (latin !== null) spellings.set(latin, false);
    }
    const key = [...spellings].join(' ');
    if (!wanted.has(key))
      wanted.set(
        key,
        Array.from(spellings, ([spelling, asPrefix]) => ({ spelling, asPrefix })),
      );
  });
  return [...wanted.values()];
}

/** The word with the one before it, with the one after it, and in the three of them that may be one name. */
function joinedAt(words: readonly string[], index: number): string[] {
  const pairs = [index - 1, index].map((from) => words.slice(Math.max(0, from), from + 2));
  const threes = [index - 2, index - 1, index].map((from) => words.slice(Math.max(0, from), from + 3));
  return [
    ...pairs.filter(({ length }) => length === 2),
    ...threes.filter((three) => three.length === 3 && areOneName(three)),
  ].map((together) => together.join(''));
}
