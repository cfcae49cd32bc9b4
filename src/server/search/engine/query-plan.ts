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
import { formulaTerm, smilesTerm } from './document-terms';
import { termNamespace } from './index-format';

/** Readings that the index resolves; lots and publications are looked up in the database. */
export type IndexReading = Exclude<QueryKind, 'lot_number' | 'pmid'>;

/**
 * A reading of a text as an identifier, with the lookup that confirms it:
 * - `number`: the product with this number; a product that has it now takes precedence over one that had it before;
 * - `documents`: the primary documents of the term; a reading with `isDefinite` is confirmed even when no document has the term;
 * - `list`: one product per term; confirmed when most of the terms are in the index;
 * - `prefix`: the documents of all terms with the prefix.
 */
export type IdentifierLookup = {
  reading: IndexReading;
  /** True when a search for words takes precedence over this reading if the text is the whole name of a product. */
  yieldsToName: boolean;
} & (
  | { kind: 'number'; term: string }
  | { kind: 'documents'; term: string | null; isDefinite: boolean }
  | { kind: 'list'; terms: string[] }
  | { kind: 'prefix'; prefix: string }
);

/** A reading that its lookup has confirmed. */
export type ConfirmedReading = Pick<IdentifierLookup, 'reading' | 'yieldsToName'>;

const MIN_PREFIX_LENGTH = 3;

export const catalogueNumberTerm = (number: string): string =>
  termNamespace.number + normalizeCatalogueNumber(number);

/** Returns the lookups in the order of their priority; the first confirmed one decides. */
export function identifierLookups(text: string): IdentifierLookup[] {
  const number = removeNumberPrefix(text);
  const key = normalizeCatalogueNumber(number);
  const numbers = parseNumberList(text);
  const lookups: (IdentifierLookup | null)[] = [
    key
      ? {
          kind: 'number',
          reading: 'catalogue_number',
          yieldsToName: false,
          term: termNamespace.number + key,
        }
      : null,
    casLookup(text),
    documentsLookup('inchikey', parseInchikey(text), (inchikey) => termNamespace.inchikey + inchikey),
    inchikeyBlockLookup(text),
    numbers && { kind: 'list', reading: 'list', yieldsToName: true, terms: numbers.map(catalogueNumberTerm) },
    ...(numbers ? [] : embeddedNumberLookups(numberCandidates(text))),
    documentsLookup('smiles', parseSmilesQuery(text), smilesTerm),
    ...parseFormulas(text).map((formula) => documentsLookup('formula', formula, formulaTerm)),
    isNumberShaped(number) && key.length >= MIN_PREFIX_LENGTH
      ? {
          kind: 'prefix',
          reading: 'catalogue_number',
          yieldsToName: true,
          prefix: termNamespace.number + key,
        }
      : null,
  ];
  return lookups.filter((lookup) => lookup !== null);
}

/** Looks up numbers within other text: all of them when most are in the index, otherwise the first one that is. */
function embeddedNumberLookups(numbers: readonly string[]): IdentifierLookup[] {
  const terms = numbers.map(catalogueNumberTerm);
  return [
    ...(terms.length > 1 ? [{ kind: 'list', reading: 'list', yieldsToName: true, terms } as const] : []),
    ...terms.map(
      (term) => ({ kind: 'number', reading: 'catalogue_number', yieldsToName: true, term }) as const,
    ),
  ];
}

/** A text in the format of a CAS number is always read as one: an unknown or invalid number finds nothing. */
function casLookup(text: string): IdentifierLookup | null {
  if (parseCasDigits(text) === null) return null;
  const cas = parseCas(text);
  const term = cas === null ? null : termNamespace.cas + cas;
  return { kind: 'documents', reading: 'cas_number', yieldsToName: false, term, isDefinite: true };
}

/** Finds structures with any stereochemistry by the first block of an InChIKey. Fourteen capitals may also be a word. */
function inchikeyBlockLookup(text: string): IdentifierLookup | null {
  const block = parseInchikeyBlock(text);
  return block === null
    ? null
    : {
        kind: 'prefix',
        reading: 'inchikey',
        yieldsToName: true,
        prefix: `${termNamespace.inchikey}${block}-`,
      };
}

function documentsLookup(
  reading: IndexReading,
  key: string | null,
  termOf: (key: string) => string,
): IdentifierLookup | null {
  if (key === null) return null;
  const yieldsToName = reading === 'smiles' || reading === 'formula';
  return { kind: 'documents', reading, yieldsToName, term: termOf(key), isDefinite: false };
}

/**
 * Chooses among the confirmed readings, and lists the alternatives; `as` overrides the choice. Words have the lowest
 * priority, except over readings with `yieldsToName` when the text is the whole name of a product.
 */
export function chooseReading(
  confirmed: readonly ConfirmedReading[],
  as: IndexReading | undefined,
  isWholeName: boolean,
): { readAs: IndexReading; alsoAs: IndexReading[] } {
  const first = confirmed.find(({ yieldsToName }) => !(isWholeName && yieldsToName));
  const readAs = as ?? first?.reading ?? 'words';
  const others = confirmed.map(({ reading }) => reading).filter((reading) => reading !== readAs);
  return { readAs, alsoAs: readAs === 'words' ? others : [...others, 'words'] };
}
