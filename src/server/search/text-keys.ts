import { parseCas, readCasDigits } from '../../shared/domain/cas-number';
import { numberKey } from '../../shared/domain/number-key';
import type { Reading } from '../../shared/domain/readings';
import {
  formulaIn,
  inchikeyIn,
  isNumberShaped,
  listedNumbers,
  smilesIn,
  withoutNumberLeadIn,
} from '../../shared/domain/search-reading';
import { formulaTerm, smilesTerm } from './document-terms';
import { termSign } from './index-blocks';

/** The readings that the index knows of; lots and papers are looked up elsewhere. */
export type IndexReading = Exclude<Reading, 'lot_number' | 'pmid'>;

/**
 * What a text may stand for beside its words, and what is looked up for it:
 * - `number`: the one product of the term, today's before one that had the number formerly;
 * - `documents`: the near documents of the term; a `certain` reading holds even if there are none;
 * - `list`: the one product of each term; holds when most of them are known;
 * - `beginning`: the documents of all terms that begin so.
 */
export type TextKey =
  | { kind: 'number'; reading: IndexReading; term: string }
  | { kind: 'documents'; reading: IndexReading; term: string | null; certain: boolean }
  | { kind: 'list'; reading: IndexReading; terms: string[] }
  | { kind: 'beginning'; reading: IndexReading; beginning: string };

const shortestBeginning = 3;

export const numberTerm = (number: string): string => termSign.number + numberKey(number);

/** In the order in which they are tried; a reading that holds is not tried again. */
export function keysIn(text: string): TextKey[] {
  const number = withoutNumberLeadIn(text);
  const key = numberKey(number);
  const numbers = listedNumbers(text);
  const keys: (TextKey | null)[] = [
    key ? { kind: 'number', reading: 'catalogue_number', term: termSign.number + key } : null,
    casKey(text),
    documentsKey('inchikey', inchikeyIn(text), (found) => termSign.inchikey + found),
    numbers && { kind: 'list', reading: 'list', terms: numbers.map(numberTerm) },
    documentsKey('smiles', smilesIn(text), smilesTerm),
    documentsKey('formula', formulaIn(text), formulaTerm),
    isNumberShaped(number) && key.length >= shortestBeginning
      ? { kind: 'beginning', reading: 'catalogue_number', beginning: termSign.number + key }
      : null,
  ];
  return keys.filter((found) => found !== null);
}

/** Whatever has the shape of a CAS number is one: an unknown or a wrong one finds nothing, and never words in it. */
function casKey(text: string): TextKey | null {
  if (readCasDigits(text) === null) return null;
  const cas = parseCas(text);
  const term = cas === null ? null : termSign.cas + cas;
  return { kind: 'documents', reading: 'cas_number', term, certain: true };
}

function documentsKey(
  reading: IndexReading,
  key: string | null,
  termOf: (key: string) => string,
): TextKey | null {
  return key === null ? null : { kind: 'documents', reading, term: termOf(key), certain: false };
}

/**
 * Which of the readings that hold is taken, and what else the text may be read as; `as` decides. Words come last, and
 * before structures, formulas and lists when the text is somebody's whole name.
 */
export function chosenReading(
  holding: readonly IndexReading[],
  as: IndexReading | undefined,
  isWholeName: boolean,
): { readAs: IndexReading; alsoAs: IndexReading[] } {
  const first = holding.find(
    (reading) => !(isWholeName && (reading === 'smiles' || reading === 'formula' || reading === 'list')),
  );
  const readAs = as ?? first ?? 'words';
  const others = holding.filter((reading) => reading !== readAs);
  return { readAs, alsoAs: readAs === 'words' ? others : [...others, 'words'] };
}
