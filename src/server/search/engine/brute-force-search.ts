import { normalizeCatalogueNumber } from '../../../shared/catalogue/normalize-catalogue-number';
import type { SearchQuery } from './search-index';
import type { SearchDocument } from './search-document';
import {
  addIndexTerms,
  formOneName,
  latinForm,
  normalizeText,
  singularForms,
  compactKey,
  tokenReadings,
  tokenizeQuery,
} from './tokenizer';

/** Reference implementation by full scan, for texts that are not identifiers. */
export function findByBruteForce(documents: readonly SearchDocument[], query: SearchQuery): SearchDocument[] {
  const found = documents
    .map((document) => ({ document, tier: query.text === undefined ? 0 : tierOf(document, query.text) }))
    .filter(({ document, tier }) => tier < Infinity && passesFilters(document, query));
  const { sort } = query;
  found.sort((a, b) => {
    if (sort === 'relevance') return a.tier - b.tier;
    if (sort === 'newest') return b.document.newness - a.document.newness;
    if (sort === 'price_asc') return a.document.lowest_price_cents - b.document.lowest_price_cents;
    if (sort === 'price_desc') return b.document.lowest_price_cents - a.document.lowest_price_cents;
    if (sort === 'name') {
      const [left, right] = [normalizeText(a.document.title), normalizeText(b.document.title)];
      return left < right ? -1 : left > right ? 1 : 0;
    }
    return 0;
  });
  return found.map(({ document }) => document);
}

/** Counts facet values without the filter of the facet itself. */
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

function passesFilters(document: SearchDocument, { categoryId, filters }: SearchQuery): boolean {
  return (
    (categoryId === undefined || document.category_ids.includes(categoryId)) &&
    Object.entries(filters).every(([name, values]) =>
      values.some((value) => document.facets[name]?.includes(value)),
    )
  );
}

/** Tiers per reading; all tiers of a reading precede those of the next one. */
const TIERS_PER_READING = 11;

function tierOf(document: SearchDocument, text: string): number {
  const tiers = tokenReadings(text).map(
    (words, at) => at * TIERS_PER_READING + tierOfWords(document, text, words),
  );
  return Math.min(...tiers);
}

/** Tiers: 0 subject, 1 alias, 2 whole title, 3 to 6 levels of preferred antibodies, 7 to 10 levels of all others. */
function tierOfWords(document: SearchDocument, text: string, words: readonly string[]): number {
  const whole = compactKey(text);
  if (whole === '') return Infinity;
  if (compactKey(document.subject) === whole) return 0;
  if (document.aliases.some((alias) => compactKey(alias) === whole)) return 1;
  const { near, far } = fieldsOf(document);
  const levelOf = (word: string | null | undefined, asPrefix: boolean): number => {
    if (typeof word !== 'string') return Infinity;
    if (near.includes(word)) return 0;
    if (far.includes(word)) return 1;
    if (asPrefix && near.some((term) => term.startsWith(word))) return 2;
    return asPrefix && far.some((term) => term.startsWith(word)) ? 3 : Infinity;
  };
  const joinedLevel = (word: string | undefined): number =>
    word === undefined ? Infinity : Math.min(levelOf(word, true), levelOf(latinForm(word), false));
  const together = words.flatMap((word, index) => {
    const three = words.slice(index, index + 3);
    return [
      { first: index, last: index + 1, joined: words[index + 1] && word + words[index + 1] },
      { first: index, last: index + 2, joined: three[2] && formOneName(three) ? three.join('') : undefined },
    ];
  });
  const level = Math.max(
    ...words.map((word, index) =>
      Math.min(
        levelOf(word, index === words.length - 1 || word.length > 1),
        levelOf(latinForm(word), false),
        ...singularForms(word).map((singular) => levelOf(singular, false)),
        ...together
          .filter(({ first, last }) => first <= index && index <= last)
          .map(({ joined }) => joinedLevel(joined)),
      ),
    ),
  );
  const distinct = new Set(tokenizeQuery(text)).size;
  if (level === 0 && distinct > 2 && new Set(tokenizeQuery(document.title)).size === distinct) return 2;
  const animal = words[words.indexOf('anti') + 1];
  const preferred =
    words.includes('anti') &&
    animal !== undefined &&
    animal.length > 2 &&
    near.some((term) => term.startsWith(`anti${animal}`));
  return level + (preferred ? 3 : 7);
}

function fieldsOf(document: SearchDocument): { near: string[]; far: string[] } {
  const near = new Set<string>();
  const far = new Set<string>();
  addIndexTerms(document.title, near);
  addIndexTerms(document.subject, near, { joinAnti: true });
  for (const alias of document.aliases) addIndexTerms(alias, far);
  for (const words of document.about ?? []) addIndexTerms(words, far);
  if (document.cas !== null) addIndexTerms(document.cas, far);
  for (const number of document.catalogue_numbers)
    far.add(normalizeCatalogueNumber(number).replace(/^[A-Z]+(\d+).*/, '$1'));
  return { near: [...near], far: [...far] };
}
