import { hash32, pick } from '../../catalogue-build/seeded-random';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const typoKinds = ['leave out', 'double', 'swap', 'replace'] as const;

/** Adds typos to a word at different positions. */
export function misspelled(word: string, count: 1 | 2): string {
  const half = Math.floor(word.length / 2);
  return count === 1
    ? mistype(word, 0, word.length, 'only')
    : mistype(word.slice(0, half), 0, half, `${word} first`) +
        mistype(word.slice(half), 1, word.length - half, `${word} second`);
}

function mistype(word: string, from: number, to: number, seed: string): string {
  const at = from + (hash32('at', word, seed) % (to - from));
  const before = word.slice(0, at);
  const here = word.charAt(at);
  const after = word.slice(at + 1);
  switch (pick(typoKinds, 'slip', word, seed)) {
    case 'leave out':
      return before + after;
    case 'double':
      return before + here + here + after;
    case 'swap':
      return before + after.charAt(0) + here + after.slice(1);
    case 'replace':
      return (
        before +
        pick(
          [...letters].filter((letter) => letter !== here),
          'letter',
          word,
          seed,
        ) +
        after
      );
  }
}
