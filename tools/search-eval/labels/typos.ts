import { boundedDistance } from '../../../src/server/lib/damerau-levenshtein';
import { hash32, pick } from '../../catalogue-build/seeded-random';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const typoKinds = ['omit', 'double', 'swap', 'replace'] as const;

/**
 * Returns the word with one typo, or with one in each half. A typo can change nothing, such as a swap of the last letter of the word
 * or half, and two typos can be equal to one, such as an omitted letter that is doubled after the next one: then returns the word.
 */
export function misspell(word: string, count: 1 | 2): string {
  const mistyped = addTypos(word, count);
  const codesOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return boundedDistance(codesOf(word), codesOf(mistyped), count) === count ? mistyped : word;
}

function addTypos(word: string, count: 1 | 2): string {
  const half = Math.floor(word.length / 2);
  return count === 1
    ? mistype(word, 0, word.length, 'only')
    : mistype(word.slice(0, half), 0, half, `${word} first`) +
        mistype(word.slice(half), 1, word.length - half, `${word} second`);
}

/** Returns the word with a typo of a letter from `from` to before `to`. Equal arguments give the same typo. */
function mistype(word: string, from: number, to: number, seed: string): string {
  const position = from + (hash32('at', word, seed) % (to - from));
  const before = word.slice(0, position);
  const letter = word.charAt(position);
  const after = word.slice(position + 1);
  switch (pick(typoKinds, 'slip', word, seed)) {
    case 'omit':
      return before + after;
    case 'double':
      return before + letter + letter + after;
    case 'swap':
      return before + after.charAt(0) + letter + after.slice(1);
    case 'replace':
      return (
        before +
        pick(
          [...letters].filter((candidate) => candidate !== letter),
          'letter',
          word,
          seed,
        ) +
        after
      );
  }
}
