import { normalizeCatalogueNumber } from '../../shared/catalogue/normalize-catalogue-number';
import type { SearchIndex } from './engine/search-index';

const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Longer texts are no numbers, and would be tried in too many ways. */
const longest = 16;

/**
 * Products whose catalogue number is one slip away from what was typed: a wrong sign, two swapped, one too many or one
 * too few. Some hundred look-ups, asked as one. Empty for what has no digit.
 */
export async function nearNumbers(
  text: string,
  search: Pick<SearchIndex, 'resolveNumbers'>,
): Promise<number[]> {
  const key = normalizeCatalogueNumber(text);
  if (!/\d/.test(key) || key.length > longest) return [];
  const found = await search.resolveNumbers([...slips(key)]);
  return [...new Set(found.flatMap((product) => product?.goodsId ?? []))];
}

function* slips(key: string): Generator<string> {
  for (let place = 0; place <= key.length; place += 1) {
    const [head, sign, tail] = [key.slice(0, place), key.charAt(place), key.slice(place + 1)];
    if (tail) yield head + tail.charAt(0) + sign + tail.slice(1);
    if (sign) {
      yield head + tail;
      for (const other of signs) yield head + other + tail;
    }
    for (const missing of signs) yield head + missing + sign + tail;
  }
}
