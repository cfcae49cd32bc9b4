import type { DocSet } from './document-set';
import type { DocSetPool } from './doc-set-pool';
import { termSign } from './index-format';
import type { TermIndex } from './term-dictionary';
import { chosenReading, keysIn, numberTerm, type Held, type IndexReading, type TextKey } from './query-plan';
import type { Match, WordParts } from './word-matcher';
import { readWords } from './word-reading';
import { wholeKey } from './tokenizer';

/** What a text stands for. */
export interface QueryReading extends Match {
  readAs: IndexReading;
  /** Other readings by which something is found. */
  alsoAs: IndexReading[];
}

/** What the text's keys find decides how it is read, unless `as` does. */
export function readQuery(text: string, as: IndexReading | undefined, parts: WordParts): QueryReading {
  const { terms, pool } = parts;
  const found = new Map<IndexReading, Match>();
  const holding: Held[] = [];
  for (const key of keysIn(text)) {
    const match = found.has(key.reading) ? null : lookUp(key, terms, pool);
    if (!match) continue;
    found.set(key.reading, match);
    holding.push(key);
  }
  const reading = chosenReading(holding, as, terms.has(termSign.whole + wholeKey(text)));
  const { readAs } = reading;
  const match = readAs === 'words' ? readWords(text, parts) : (found.get(readAs) ?? oneSet(pool.take()));
  return { ...match, ...reading };
}

export function oneSet(documents: DocSet): Match {
  return { tiers: [documents], all: documents };
}

/** Null when the reading does not hold. */
function lookUp(key: TextKey, terms: TermIndex, pool: DocSetPool): Match | null {
  if (key.kind === 'beginning') return readBeginning(key.beginning, terms, pool);
  const found = pool.take();
  switch (key.kind) {
    case 'number':
      return addNumbers([key.term], terms, found) === 1 ? oneSet(found) : null;
    case 'list':
      return addNumbers(key.terms, terms, found) * 2 > key.terms.length ? oneSet(found) : null;
    case 'documents':
      return (key.term !== null && terms.exact(key.term, { near: found })) || key.certain
        ? oneSet(found)
        : null;
  }
}

/** The products with these numbers. */
export function numbered(numbers: readonly string[], terms: TermIndex, pool: DocSetPool): DocSet {
  const listed = pool.take();
  addNumbers(numbers.map(numberTerm), terms, listed);
  return listed;
}

/** Adds the one product of each number; answers how many are known. */
function addNumbers(numbers: readonly string[], terms: TermIndex, to: DocSet): number {
  let known = 0;
  for (const number of numbers) {
    const found = terms.first(number);
    if (!found) continue;
    to.add(found.ordinal);
    known++;
  }
  return known;
}

function readBeginning(beginning: string, terms: TermIndex, pool: DocSetPool): Match | null {
  const near = pool.take();
  const far = pool.take();
  if (!terms.beginningWith(beginning, { near, far })) return null;
  const all = pool.copy(near);
  all.addAll(far);
  return { tiers: [near, far], all };
}
