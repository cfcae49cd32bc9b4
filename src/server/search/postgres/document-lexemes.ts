import { lexemesOf, storedTerm } from './lexemes';
import type { StoredTerm } from './stored-terms';

/** The lexemes of each document, with a space between two: no term holds one. */
export function documentLexemes(terms: Iterable<StoredTerm>, documents: number): (ordinal: number) => string {
  const names: string[] = [];
  const starts = new Uint32Array(documents + 1);
  for (const { term, near, far } of terms) {
    names.push(storedTerm(term));
    for (const ordinal of near) starts[ordinal + 1]!++;
    for (const ordinal of far) starts[ordinal + 1]!++;
  }
  for (let ordinal = 0; ordinal < documents; ordinal++) starts[ordinal + 1]! += starts[ordinal]!;
  const next = starts.slice();
  // Flat, because an array for each document would be many times as large: the term's number, and the side.
  const pairs = new Uint32Array(starts[documents]!);
  let number = 0;
  for (const { near, far } of terms) {
    for (const ordinal of near) pairs[next[ordinal]!++] = number * 2;
    for (const ordinal of far) pairs[next[ordinal]!++] = number * 2 + 1;
    number++;
  }
  return (ordinal) => {
    const lexemes: string[] = [];
    for (let at = starts[ordinal]!; at < starts[ordinal + 1]!; at++) {
      const pair = pairs[at]!;
      lexemes.push(...lexemesOf(names[pair >>> 1]!, (pair & 1) === 0 ? 'near' : 'far'));
    }
    return lexemes.join(' ');
  };
}
