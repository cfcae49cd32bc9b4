import { numberKey } from '../../shared/domain/number-key';
import type { SearchDocument } from './search-document';
import type { SearchQuery } from './search-index';
import { addTerms, normalise, wholeKey, wordsOf } from './words';

/** What the index must agree with, written without an index. For texts that are no numbers. */
export function findByBruteForce(documents: readonly SearchDocument[], query: SearchQuery): SearchDocument[] {
  const found = documents
    .map((document) => ({ document, tier: query.text === undefined ? 0 : tierOf(document, query.text) }))
    .filter(({ document, tier }) => tier < Infinity && isWithin(document, query));
  const { sort } = query;
  found.sort((a, b) => {
    if (sort === 'relevance') return a.tier - b.tier;
    if (sort === 'newest') return b.document.newness - a.document.newness;
    if (sort === 'price_asc') return a.document.lowest_price_cents - b.document.lowest_price_cents;
    if (sort === 'price_desc') return b.document.lowest_price_cents - a.document.lowest_price_cents;
    if (sort === 'name') {
      const [left, right] = [normalise(a.document.title), normalise(b.document.title)];
      return left < right ? -1 : left > right ? 1 : 0;
    }
    return 0;
  });
  return found.map(({ document }) => document);
}

/** Without the filter of the facet itself. */
export function countByBruteForce(
  documents: readonly SearchDocument[],
  query: SearchQuery,
  facet: string,
): Map<string, number> {
  const filters = Object.fromEntries(Object.entries(query.filters).filter(([name]) => name !== facet));
  const counts = new Map<string, number>();
  for (const document of findByBruteForce(documents, { ...query, filters })) {
    for (const value of document.facets[facet] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

function isWithin(document: SearchDocument, { categoryId, filters }: SearchQuery): boolean {
  return (
    (categoryId === undefined || document.category_ids.includes(categoryId)) &&
    Object.entries(filters).every(([name, values]) =>
      values.some((value) => document.facets[name]?.includes(value)),
    )
  );
}

function tierOf(document: SearchDocument, text: string): number {
  const words = wordsOf(text);
  const whole = words.join('');
  if (whole === '') return Infinity;
  if (wholeKey(document.subject) === whole) return 0;
  if (document.aliases.some((alias) => wholeKey(alias) === whole)) return 1;
  const { near, far } = fieldsOf(document);
  const levelOf = (word: string | undefined, asPrefix: boolean): number => {
    if (word === undefined) return Infinity;
    if (near.includes(word)) return 2;
    if (far.includes(word)) return 3;
    if (asPrefix && near.some((term) => term.startsWith(word))) return 4;
    return asPrefix && far.some((term) => term.startsWith(word)) ? 5 : Infinity;
  };
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return Math.max(
    ...words.map((word, index) =>
      Math.min(
        levelOf(word, index === words.length - 1 || word.length > 1),
        levelOf(pairs[index - 1], true),
        levelOf(pairs[index], true),
      ),
    ),
  );
}

function fieldsOf(document: SearchDocument): { near: string[]; far: string[] } {
  const near = new Set<string>();
  const far = new Set<string>();
  addTerms(document.title, near);
  addTerms(document.subject, near);
  for (const alias of document.aliases) addTerms(alias, far);
  if (document.cas !== null) addTerms(document.cas, far);
  for (const number of document.catalogue_numbers) far.add(numberKey(number).replace(/^[A-Z]+(\d+).*/, '$1'));
  return { near: [...near], far: [...far] };
}
