import { normalizeCatalogueNumber } from '../../../shared/catalogue/normalize-catalogue-number';
import { namesInQuery } from './query-qualifiers';
import { greekLetter } from './word-matcher';
import { synonymsOf } from './vocabulary/synonyms';
import type { SearchQuery } from './search-index';
import type { SearchDocument } from './search-document';
import { hasModifiedTarget, namesModification } from './vocabulary/target-modification';
import {
  addIndexTerms,
  canBeJoined,
  formOneName,
  latinForm,
  pluralForm,
  normalizeText,
  singularForms,
  compactKey,
  tokenizeQuery,
} from './tokenizer';

/** Reference implementation by full scan, for texts that are not identifiers. */
export function findByBruteForce(documents: readonly SearchDocument[], query: SearchQuery): SearchDocument[] {
  const { text } = query;
  const reading = text === undefined ? null : readingOf(documents, text);
  const found = documents
    .map((document) => ({
      document,
      tier: text === undefined || reading === null ? 0 : tierOf(document, text, reading),
    }))
    .filter(({ document, tier }) => tier < Infinity && passesFilters(document, query));
  const { sort } = query;
  found.sort((a, b) => {
    if (sort === 'relevance') return a.tier - b.tier;
    if (sort === 'newest') return b.document.newness - a.document.newness;
    const [price, otherPrice] = [a.document.lowest_price_cents, b.document.lowest_price_cents];
    if ((sort === 'price_asc' || sort === 'price_desc') && (price === null || otherPrice === null))
      return Number(price === null) - Number(otherPrice === null);
    if (sort === 'price_asc') return Number(price) - Number(otherPrice);
    if (sort === 'price_desc') return Number(otherPrice) - Number(price);
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

interface Reading {
  words: readonly string[];
  /** Documents that a part of the text names. */
  named: ReadonlySet<SearchDocument>;
  /** The text has a Greek letter, and one of `named` has all words: those precede others. */
  prefersNamed: boolean;
}

function readingOf(documents: readonly SearchDocument[], text: string): Reading {
  const named = namedInPart(documents, text);
  const reading = { words: tokenizeQuery(text), named, prefersNamed: false };
  const isFound = (document: SearchDocument) => tierOfReading(document, text, reading) < Infinity;
  return { ...reading, prefersNamed: greekLetter.test(text) && [...named].some(isFound) };
}

function tierOf(document: SearchDocument, text: string, reading: Reading): number {
  const { host = [] } = document.facets;
  const isModified = host.length > 0 && hasModifiedTarget(document.title) && !namesModification(text);
  return 2 * tierOfReading(document, text, reading) + (isModified ? 1 : 0);
}

const subjectsOf = ({ subject, short_names = [] }: SearchDocument): string[] =>
  [subject, ...short_names].map(compactKey);
const aliasesOf = ({ aliases }: SearchDocument): string[] => aliases.map(compactKey);

/** Documents whose whole name is a part of the text. The first part that names any document decides. */
function namedInPart(documents: readonly SearchDocument[], text: string): Set<SearchDocument> {
  const keys = namesInQuery(text)
    .map((name) => compactKey(name.text))
    .filter((key) => key !== '');
  for (const key of keys)
    for (const namesOf of [subjectsOf, aliasesOf]) {
      const named = documents.filter((document) => namesOf(document).includes(key));
      if (named.length > 0) return new Set(named);
    }
  return new Set();
}

/**
 * Tiers: 0 subject that is the whole title, 1 subject, 2 alias, 3 whole title, 4 to 7 levels of preferred products, 8
 * titles with all words, 9 to 11 further levels of products that a part of the text names, 13 to 15 of all others.
 */
function tierOfReading(
  document: SearchDocument,
  text: string,
  { words, named, prefersNamed }: Reading,
): number {
  const whole = compactKey(text);
  if (whole === '') return Infinity;
  const { subject, short_names = [] } = document;
  const distinct = new Set(tokenizeQuery(text)).size;
  const isWholeTitle = new Set(tokenizeQuery(document.title)).size === distinct;
  if ([subject, ...short_names].some((name) => compactKey(name) === whole)) return isWholeTitle ? 0 : 1;
  if (document.aliases.some((alias) => compactKey(alias) === whole)) return 2;
  const { primary, secondary } = fieldsOf(document);
  const levelOf = (word: string | null | undefined, asPrefix: boolean): number => {
    if (typeof word !== 'string') return Infinity;
    if (primary.includes(word)) return 0;
    if (secondary.includes(word)) return 1;
    if (asPrefix && primary.some((term) => term.startsWith(word))) return 2;
    return asPrefix && secondary.some((term) => term.startsWith(word)) ? 3 : Infinity;
  };
  const joinedLevel = (word: string | undefined): number =>
    word === undefined ? Infinity : Math.min(levelOf(word, true), levelOf(latinForm(word), false));
  const together = words.flatMap((word, index) => {
    const three = words.slice(index, index + 3);
    return [
      {
        first: index,
        last: index + 1,
        joined: canBeJoined(three.slice(0, 2)) ? three[1] && word + three[1] : undefined,
      },
      { first: index, last: index + 2, joined: three[2] && formOneName(three) ? three.join('') : undefined },
    ];
  });
  const level = Math.max(
    ...words.map((word, index) =>
      Math.min(
        levelOf(word, index === words.length - 1 || word.length > 1),
        levelOf(latinForm(word), false),
        levelOf(pluralForm(word), false),
        ...singularForms(word).map((singular) => levelOf(singular, false)),
        ...synonymsOf(word).map((other) => levelOf(other, false)),
        ...together
          .filter(({ first, last }) => first <= index && index <= last)
          .map(({ joined }) => joinedLevel(joined)),
      ),
    ),
  );
  if (level === 0 && distinct > 2 && isWholeTitle) return 3;
  const animal = words[words.indexOf('anti') + 1];
  const isAgainstAnimal =
    words.includes('anti') &&
    animal !== undefined &&
    animal.length > 2 &&
    primary.some((term) => term.startsWith(`anti${animal}`));
  if (prefersNamed ? named.has(document) : isAgainstAnimal) return level + 4;
  return level + (level === 0 || named.has(document) ? 8 : 12);
}

function fieldsOf(document: SearchDocument): { primary: string[]; secondary: string[] } {
  const primary = new Set<string>();
  const secondary = new Set<string>();
  addIndexTerms(document.title, primary);
  addIndexTerms(document.subject, primary, { joinAnti: true });
  for (const alias of document.aliases) addIndexTerms(alias, secondary);
  for (const words of document.about ?? []) addIndexTerms(words, secondary);
  if (document.cas !== null) addIndexTerms(document.cas, secondary);
  for (const number of document.catalogue_numbers)
    secondary.add(normalizeCatalogueNumber(number).replace(/^[A-Z]+(\d+).*/, '$1'));
  return { primary: [...primary], secondary: [...secondary] };
}
