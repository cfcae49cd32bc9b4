import { wordsOf } from './words';

interface Named {
  name: string;
}

/**
 * The first `most` of the things in whose names every word of the text begins a word, those first whose name begins
 * with the text; none for a text without a word.
 */
export function namedLike<Item extends Named>(items: readonly Item[], text: string, most: number): Item[] {
  const asked = wordsOf(text);
  if (asked.length === 0) return [];
  const found = items.filter(({ name }) => {
    const words = wordsOf(name);
    return asked.every((word) => words.some((other) => other.startsWith(word)));
  });
  const leads = ({ name }: Item): boolean => wordsOf(name)[0]?.startsWith(asked[0] ?? '') ?? false;
  return [...found.filter(leads), ...found.filter((item) => !leads(item))].slice(0, most);
}
