import type { Catalogue } from '../../src/server/catalogue/catalogue';
import { labeledQueries } from '../search-eval/labels/labeled-queries';
import { readQueries, spreadNames } from './queries';

const QUERY_COUNT = 2000;
const commonPrefixes = ['an', 're', 'hu', 'mo', 'ra', 'co', 'ki', 'po', 'pr', 'el', 'in', 'ph', 'a', 'p'];

/**
 * Returns 2,000 realistic queries in a fixed mixed order: catalogue numbers, names, synonyms, genes, typos and the most
 * expensive ones: single letters and digits, and two prefixes that match thousands of products.
 */
export async function mixedQueries(catalogue: Catalogue, products: number): Promise<string[]> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const pairs = commonPrefixes.flatMap((prefix) =>
    commonPrefixes.filter((other) => other !== prefix).map((other) => `${prefix} ${other}`),
  );
  const texts = [
    ...labeledQueries(products).map(({ text }) => text),
    ...(await readQueries(catalogue)).texts,
    ...letters,
    ...pairs,
  ];
  const names = await spreadNames(catalogue, QUERY_COUNT - texts.length);
  const prefixPairs = names.map((name, index) => {
    const words = name.split(/[\s,[\]()]+/).filter((word) => word.length > 2);
    return words
      .slice(0, 2)
      .map((word) => word.slice(0, 2 + (index % 4)))
      .join(' ');
  });
  return shuffle([...texts, ...prefixPairs].slice(0, QUERY_COUNT));
}

/** Shuffles deterministically with a step that is coprime to the length. */
function shuffle(texts: readonly string[]): string[] {
  const step = 787;
  return texts.map((_, index) => texts[(index * step) % texts.length] ?? '');
}
