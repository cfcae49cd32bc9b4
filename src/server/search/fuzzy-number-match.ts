import { normalizeCatalogueNumber } from '../../shared/catalogue/normalize-catalogue-number';
import type { SearchIndex } from './engine/search-index';

const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Longer texts are not catalogue numbers and have too many variants. */
const MAX_LENGTH = 16;

/**
 * Finds products whose catalogue number is within one edit (substitution, swap, insertion or deletion) of a text. Looks
 * up several hundred variants in one call. Returns none for a text without a digit.
 */
export async function findSimilarNumbers(
  text: string,
  search: Pick<SearchIndex, 'resolveNumbers'>,
): Promise<number[]> {
  const key = normalizeCatalogueNumber(text);
  if (!/\d/.test(key) || key.length > MAX_LENGTH) return [];
  const found = await search.resolveNumbers([...singleEdits(key)]);
  return [...new Set(found.flatMap((product) => product?.goodsId ?? []))];
}

function* singleEdits(key: string): Generator<string> {
  for (let place = 0; place <= key.length; place += 1) {
    const [head, current, tail] = [key.slice(0, place), key.charAt(place), key.slice(place + 1)];
    if (tail) yield head + tail.charAt(0) + current + tail.slice(1);
    if (current) {
      yield head + tail;
      for (const other of characters) yield head + other + tail;
    }
    for (const missing of characters) yield head + missing + current + tail;
  }
}
