import { latinised } from './words';

/** One way to write a word of the query. */
export interface WantedSpelling {
  spelling: string;
  /** Longer words that begin so do, too. */
  asPrefix: boolean;
}

/** Each different word of the query in all spellings that satisfy it: by itself, or joined with a neighbour. */
export function wantedSpellings(words: readonly string[]): WantedSpelling[][] {
  const wanted = new Map<string, WantedSpelling[]>();
  words.forEach((word, index) => {
    const spellings = new Map([[word, index === words.length - 1 || word.length > 1]]);
    const before = words[index - 1];
    const after = words[index + 1];
    for (const joined of [before && before + word, after && word + after]) {
      if (joined === undefined) continue;
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
