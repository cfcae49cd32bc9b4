import { phosphoInFull } from '../../shared/domain/phospho-shorthand';
import type { DocSet } from './doc-set';
import { termSign } from './index-blocks';
import { matchWords, type WordParts } from './word-match';
import { wholeKey, wordsOf } from './words';

/**
 * The documents of a text's words, as sets best first; a document may be in several. A shorthand such as `p-AKT` is read in full first, unless it is a name as it
 * stands: `P-selectin` is no selectin with a phosphate.
 */
export function readWords(text: string, parts: WordParts): DocSet[] {
  const { terms } = parts;
  const full = phosphoInFull(text);
  const literal = matchWords(wordsOf(text), parts);
  if (full === null) return literal;
  const meant = matchWords(wordsOf(full), parts);
  return terms.has(termSign.whole + wholeKey(text)) ? [...literal, ...meant] : [...meant, ...literal];
}
