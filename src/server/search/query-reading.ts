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
import type { DocSet, DocSetPool } from './doc-set';
import { termSign } from './index-blocks';
import { formulaTerm, smilesTerm } from './document-terms';
import type { TermIndex } from './term-index';
import type { Match, WordParts } from './word-match';
import { readWords } from './word-reading';
import { wholeKey } from './words';

/** The readings that the index knows of; lots and papers are looked up elsewhere. */
export type IndexReading = Exclude<Reading, 'lot_number' | 'pmid'>;

/** What a text stands for. */
export interface QueryReading extends Match {
  readAs: IndexReading;
  /** Other readings by which something is found. */
  alsoAs: IndexReading[];
}

type Read = (text: string, terms: TermIndex, pool: DocSetPool) => Match | null;

const shortestBeginning = 3;

/** Null where the text has not the shape or nothing carries it. In the order in which they are tried. */
const exactReadings: readonly (readonly [reading: IndexReading, read: Read])[] = [
  ['catalogue_number', readNumber],
  ['cas_number', readCas],
  ['inchikey', readKey(inchikeyIn, (key) => termSign.inchikey + key)],
  ['list', readList],
  ['smiles', readKey(smilesIn, smilesTerm)],
  ['formula', readKey(formulaIn, formulaTerm)],
  ['catalogue_number', readBeginning],
];

/** Tried in turn unless `as` decides; words last, and before structures and formulas when the text is a whole name. */
export function readQuery(text: string, as: IndexReading | undefined, parts: WordParts): QueryReading {
  const { terms, pool } = parts;
  const found = new Map<IndexReading, Match>();
  for (const [reading, read] of exactReadings) {
    const match = found.has(reading) ? null : read(text, terms, pool);
    if (match) found.set(reading, match);
  }
  const name = terms.has(termSign.whole + wholeKey(text));
  const first = [...found.keys()].find(
    (reading) => !(name && (reading === 'smiles' || reading === 'formula' || reading === 'list')),
  );
  const readAs = as ?? first ?? 'words';
  const match = readAs === 'words' ? readWords(text, parts) : (found.get(readAs) ?? oneSet(pool.take()));
  const others = [...found.keys()].filter((reading) => reading !== readAs);
  return { ...match, readAs, alsoAs: readAs === 'words' ? others : [...others, 'words'] };
}

export function oneSet(documents: DocSet): Match {
  return { tiers: [documents], all: documents };
}

/** The one product that carries this number today, else the one that took over from it. */
function readNumber(text: string, terms: TermIndex, pool: DocSetPool): Match | null {
  const key = numberKey(withoutNumberLeadIn(text));
  const found = key ? terms.first(termSign.number + key) : null;
  if (!found) return null;
  const only = pool.take();
  only.add(found.ordinal);
  return oneSet(only);
}

/** Whatever has the shape of a CAS number is one: an unknown or a wrong one finds nothing, and never words in it. */
function readCas(text: string, terms: TermIndex, pool: DocSetPool): Match | null {
  if (readCasDigits(text) === null) return null;
  const cas = parseCas(text);
  const found = pool.take();
  if (cas !== null) terms.exact(termSign.cas + cas, { near: found });
  return oneSet(found);
}

function readKey(keyIn: (text: string) => string | null, termOf: (key: string) => string): Read {
  return (text, terms, pool) => {
    const key = keyIn(text);
    if (key === null) return null;
    const found = pool.take();
    return terms.exact(termOf(key), { near: found }) ? oneSet(found) : null;
  };
}

/** The products of a list of numbers, when most of them are known. */
function readList(text: string, terms: TermIndex, pool: DocSetPool): Match | null {
  const numbers = listedNumbers(text);
  if (numbers === null) return null;
  const listed = pool.take();
  return addNumbers(numbers, terms, listed) * 2 > numbers.length ? oneSet(listed) : null;
}

/** Adds the products with these numbers; answers how many numbers are known. */
export function addNumbers(numbers: readonly string[], terms: TermIndex, to: DocSet): number {
  let known = 0;
  for (const number of numbers) {
    const found = terms.first(termSign.number + numberKey(number));
    if (!found) continue;
    to.add(found.ordinal);
    known++;
  }
  return known;
}

function readBeginning(text: string, terms: TermIndex, pool: DocSetPool): Match | null {
  const number = withoutNumberLeadIn(text);
  const key = numberKey(number);
  if (!isNumberShaped(number) || key.length < shortestBeginning) return null;
  const near = pool.take();
  const far = pool.take();
  if (!terms.beginningWith(termSign.number + key, { near, far })) return null;
  const all = pool.copy(near);
  all.addAll(far);
  return { tiers: [near, far], all };
}
