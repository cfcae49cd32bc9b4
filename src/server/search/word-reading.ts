import { phosphoInFull } from '../../shared/domain/phospho-shorthand';
import type { DocSet, DocSetPool } from './doc-set';
import { termSign } from './index-blocks';
import { matchWords, type WordParts } from './word-match';
import { wholeKey, wordsOf } from './words';

/**
 * The documents of a text's words. A shorthand such as `p-AKT` is read in full first, unless it is a name as it
 * stands: `P-selectin` is no selectin with a phosphate.
 */
export function readWords(text: string, parts: WordParts): DocSet[] {
  const { terms, pool } = parts;
  const full = phosphoInFull(text);
  const literal = matchWords(wordsOf(text), parts);
  if (full === null) return withoutDoubles(literal, pool);
  const meant = matchWords(wordsOf(full), parts);
  return terms.has(termSign.whole + wholeKey(text))
    ? withoutDoubles([...literal, ...meant], pool)
    : withoutDoubles([...meant, ...literal], pool);
}

/** Takes from every set what an earlier one has. */
function withoutDoubles(tiers: DocSet[], pool: DocSetPool): DocSet[] {
  const seen = pool.take();
  for (const tier of tiers) {
    tier.removeAll(seen);
    seen.addAll(tier);
  }
  return tiers;
}
