import { parseCas, parseCasDigits } from '../../../shared/catalogue/cas-number';
import { normalizeCatalogueNumber } from '../../../shared/catalogue/normalize-catalogue-number';
import type { QueryKind } from '../../../shared/search/query-kinds';
import { parseFormulas } from '../../../shared/search/formula-query';
import {
  parseInchikey,
  parseInchikeyBlock,
  isNumberShaped,
  parseNumberList,
  numberCandidates,
  parseSmilesQuery,
  removeNumberPrefix,
} from '../../../shared/search/query-parsing';
import type { DocumentSet } from './document-set';
import { formulaTerm, smilesTerm } from './document-terms';
import { termNamespace } from './index-format';
import type { TermDictionary } from './term-dictionary';
import { matchText, type QueryMatch, type WordMatcherDeps } from './word-matcher';

/** Readings that the index resolves; lots and publications are looked up in the database. */
export type IndexReading = Exclude<QueryKind, 'lot_number' | 'pmid'>;

/** A text with the reading that was chosen for it, and its matches. */
export interface InterpretedQuery extends QueryMatch {
  readAs: IndexReading;
  /** Other readings that the index confirms, and words, which may find nothing. */
  alsoAs: IndexReading[];
}

/** A reading of a text as an identifier, with its matches; null when the index does not confirm the reading. */
type IdentifierReading = [reading: IndexReading, match: QueryMatch | null];
type ConfirmedReading = [reading: IndexReading, match: QueryMatch];

const MIN_PREFIX_LENGTH = 3;

/**
 * Chooses the reading of a text, unless `as` gives it: the first identifier that the index confirms, otherwise words. Words also
 * take precedence over an identifier that may be a name by chance when the text is the whole name of a product.
 */
export function interpretQuery(
  text: string,
  as: IndexReading | undefined,
  deps: WordMatcherDeps,
): InterpretedQuery {
  const definite = definiteIdentifiers(text, deps).filter(isConfirmed);
  const possible = possibleIdentifiers(text, deps).filter(isConfirmed);
  const [first] = deps.terms.hasName(text) ? definite : [...definite, ...possible];
  const readAs = as ?? first?.[0] ?? 'words';
  const confirmed = [...definite, ...possible];
  const others = new Set(confirmed.map(([reading]) => reading).filter((reading) => reading !== readAs));
  const match =
    readAs === 'words'
      ? matchText(text, deps)
      : (confirmed.find(([reading]) => reading === readAs)?.[1] ?? singleTier(deps.pool.acquire()));
  return { ...match, readAs, alsoAs: readAs === 'words' ? [...others] : [...others, 'words'] };
}

const isConfirmed = (reading: IdentifierReading): reading is ConfirmedReading => reading[1] !== null;

/** Returns a match whose documents are equally relevant. */
export function singleTier(documents: DocumentSet): QueryMatch {
  return { tiers: [documents], all: documents };
}

/** Returns the readings of a text as an identifier that cannot be a name by chance. */
function definiteIdentifiers(text: string, deps: WordMatcherDeps): IdentifierReading[] {
  const inchikey = parseInchikey(text);
  return [
    ['catalogue_number', matchNumbers([removeNumberPrefix(text)], deps)],
    ['cas_number', matchCas(text, deps)],
    ['inchikey', inchikey === null ? null : matchTerm(termNamespace.inchikey + inchikey, deps)],
  ];
}

/** Returns the readings of a text as an identifier that may also be a name by chance, most probable first. */
function possibleIdentifiers(text: string, deps: WordMatcherDeps): IdentifierReading[] {
  const number = removeNumberPrefix(text);
  const numberKey = normalizeCatalogueNumber(number);
  // Finds structures with any stereochemistry. Fourteen capitals may also be a word.
  const inchikeyBlock = parseInchikeyBlock(text);
  const list = parseNumberList(text);
  const embeddedNumbers = list ? [] : numberCandidates(text);
  const smiles = parseSmilesQuery(text);
  return [
    [
      'inchikey',
      inchikeyBlock === null ? null : matchPrefix(`${termNamespace.inchikey}${inchikeyBlock}-`, deps),
    ],
    ['list', matchList(list ?? embeddedNumbers, deps)],
    ...embeddedNumbers.map((embedded): IdentifierReading => [
      'catalogue_number',
      matchNumbers([embedded], deps),
    ]),
    ['smiles', smiles === null ? null : matchTerm(smilesTerm(smiles), deps)],
    ...parseFormulas(text).map((formula): IdentifierReading => [
      'formula',
      matchTerm(formulaTerm(formula), deps),
    ]),
    [
      'catalogue_number',
      isNumberShaped(number) && numberKey.length >= MIN_PREFIX_LENGTH
        ? matchPrefix(termNamespace.number + numberKey, deps)
        : null,
    ],
  ];
}

/** Matches the documents of a term. Returns null for an unknown term. */
function matchTerm(term: string, { terms, pool }: WordMatcherDeps): QueryMatch | null {
  const documents = pool.acquire();
  return terms.addTerm(term, { primary: documents }) ? singleTier(documents) : null;
}

/** Reads a text in the format of a CAS number, of which an unknown or invalid one finds nothing. Returns null for another text. */
function matchCas(text: string, deps: WordMatcherDeps): QueryMatch | null {
  if (parseCasDigits(text) === null) return null;
  const cas = parseCas(text);
  return (cas === null ? null : matchTerm(termNamespace.cas + cas, deps)) ?? singleTier(deps.pool.acquire());
}

/** Matches several catalogue numbers. Returns null unless the index has most of them. */
function matchList(numbers: readonly string[], deps: WordMatcherDeps): QueryMatch | null {
  const minFound = Math.floor(numbers.length / 2) + 1;
  return numbers.length > 1 ? matchNumbers(numbers, deps, minFound) : null;
}

/** Matches catalogue numbers. Returns null when the index has fewer than `minFound` of them. */
function matchNumbers(
  numbers: readonly string[],
  { terms, pool }: WordMatcherDeps,
  minFound = 1,
): QueryMatch | null {
  const documents = pool.acquire();
  return addNumbers(numbers, documents, terms) >= minFound ? singleTier(documents) : null;
}

/**
 * Adds one product per catalogue number to `documents`: the one that has it now takes precedence over one that had it before.
 * Returns how many of the numbers the index has.
 */
export function addNumbers(
  numbers: readonly string[],
  documents: DocumentSet,
  terms: TermDictionary,
): number {
  let foundCount = 0;
  for (const number of numbers) {
    const match = terms.firstDocument(termNamespace.number + normalizeCatalogueNumber(number));
    if (!match) continue;
    documents.add(match.ordinal);
    foundCount++;
  }
  return foundCount;
}

/** Matches the documents of all terms with a prefix, those of primary terms first. Returns null without such a term. */
function matchPrefix(prefix: string, { terms, pool }: WordMatcherDeps): QueryMatch | null {
  const primary = pool.acquire();
  const secondary = pool.acquire();
  if (!terms.addPrefix(prefix, { primary, secondary })) return null;
  const all = pool.copy(primary);
  all.union(secondary);
  return { tiers: [primary, secondary], all };
}
