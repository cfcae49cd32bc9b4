import { phosphoInFull } from '../../shared/domain/phospho-shorthand';
import { termSign } from './index-blocks';
import { matchWords, type Match, type WordParts } from './word-match';
import { wholeKey } from './words';

/**
 * The documents of a text's words. A shorthand such as `p-AKT` is read in full first, unless it is a name as it
 * stands: `P-selectin` is no selectin with a phosphate.
 */
export function readWords(text: string, parts: WordParts): Match {
  const full = phosphoInFull(text);
  const literal = matchWords(text, parts);
  if (full === null) return literal;
  const meant = matchWords(full, parts);
  return parts.terms.has(termSign.whole + wholeKey(text))
    ? bothOf(literal, meant, parts)
    : bothOf(meant, literal, parts);
}

function bothOf(first: Match, second: Match, { pool }: WordParts): Match {
  const all = pool.copy(first.all);
  all.addAll(second.all);
  return { tiers: inTurn(first.tiers, second.tiers), all };
}

function* inTurn<Item>(first: Iterable<Item>, second: Iterable<Item>): Generator<Item> {
  yield* first;
  yield* second;
}
