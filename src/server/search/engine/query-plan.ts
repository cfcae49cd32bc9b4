import { parseCas, readCasDigits } from '../../../shared/catalogue/cas-number';
import { numberKey } from '../../../shared/catalogue/normalize-catalogue-number';
import type { Reading } from '../../../shared/search/query-kinds';
import { formulasIn } from '../../../shared/search/formula-query';
import {
  inchikeyIn,
  isNumberShaped,
  listedNumbers,
  numbersWithin,
  smilesIn,
  withoutNumberLeadIn,
} from '../../../shared/search/query-parsing';
import { formulaTerm, smilesTerm } from './document-terms';
import { termSign } from './index-format';

/** The readings that the index knows of; lots and papers are looked up elsewhere. */
export type IndexReading = Exclude<Reading, 'lot_number' | 'pmid'>;

/**
 * What a text may stand for beside its words, and what is looked up for it:
 * - `number`: the one product of the term, today's before one that had the number formerly;
 * - `documents`: the near documents of the term; a `certain` reading holds even if there are none;
 * - `list`: the one product of each term; holds when most of them are known;
 * - `beginning`: the documents of all terms that begin so.
 */
export type TextKey = {
  reading: IndexReading;
  /** It is not taken where the text is somebody's whole name. */
  yields: boolean;
} & (
  | { kind: 'number'; term: string }
  | { kind: 'documents'; term: string | null; certain: boolean }
  | { kind: 'list'; terms: string[] }
  | { kind: 'beginning'; beginning: string }
);

/** A reading that holds. */
export type Held = Pick<TextKey, 'reading' | 'yields'>;

const shortestBeginning = 3;

export const numberTerm = (number: string): string => termSign.number + numberKey(number);

/** In the order in which they are tried; a reading that holds is not tried again. */
export function keysIn(text: string): TextKey[] {
  const number = withoutNumberLeadIn(text);
  const key = numberKey(number);
  const numbers = listedNumbers(text);
  const keys: (TextKey | null)[] = [
    key ? { kind: 'number', reading: 'catalogue_number', yields: false, term: termSign.number + key } : null,
    casKey(text),
    documentsKey('inchikey', inchikeyIn(text), (found) => termSign.inchikey + found),
    numbers && { kind: 'list', reading: 'list', yields: true, terms: numbers.map(numberTerm) },
    ...(numbers ? [] : withinKeys(numbersWithin(text))),
    documentsKey('smiles', smilesIn(text), smilesTerm),
    ...formulasIn(text).map((formula) => documentsKey('formula', formula, formulaTerm)),
    isNumberShaped(number) && key.length >= shortestBeginning
      ? {
          kind: 'beginning',
          reading: 'catalogue_number',
          yields: true,
          beginning: termSign.number + key,
        }
      : null,
  ];
  return keys.filter((found) => found !== null);
}

/** Numbers with other things beside them: most of them are known, or the first one that is. */
function withinKeys(numbers: readonly string[]): TextKey[] {
  const terms = numbers.map(numberTerm);
  return [
    ...(terms.length > 1 ? [{ kind: 'list', reading: 'list', yields: true, terms } as const] : []),
    ...terms.map((term) => ({ kind: 'number', reading: 'catalogue_number', yields: true, term }) as const),
  ];
}

/** Whatever has the shape of a CAS number is one: an unknown or a wrong one finds nothing, and never words in it. */
function casKey(text: string): TextKey | null {
  if (readCasDigits(text) === null) return null;
  const cas = parseCas(text);
  const term = cas === null ? null : termSign.cas + cas;
  return { kind: 'documents', reading: 'cas_number', yields: false, term, certain: true };
}

function documentsKey(
  reading: IndexReading,
  key: string | null,
  termOf: (key: string) => string,
): TextKey | null {
  const yields = reading === 'smiles' || reading === 'formula';
  return key === null ? null : { kind: 'documents', reading, yields, term: termOf(key), certain: false };
}

/**
 * Which of the readings that hold is taken, and what else the text may be read as; `as` decides. Words come last, and
 * before structures, formulas, lists and what a number only begins with when the text is somebody's whole name.
 */
export function chosenReading(
  holding: readonly Held[],
  as: IndexReading | undefined,
  isWholeName: boolean,
): { readAs: IndexReading; alsoAs: IndexReading[] } {
  const first = holding.find(({ yields }) => !(isWholeName && yields));
  const readAs = as ?? first?.reading ?? 'words';
  const others = holding.map(({ reading }) => reading).filter((reading) => reading !== readAs);
  return { readAs, alsoAs: readAs === 'words' ? others : [...others, 'words'] };
}
