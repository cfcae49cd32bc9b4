import { listedNumbers } from '../search/query-parsing';

/** How every catalogue number of some length looks, and every CAS number; `CD28` and `IL-15` are names. */
const number = /(?:^|[^a-z\d])[a-z]{1,4}[-_.]?\d{4,}|(?:^|\D)\d{2,7}-\d{2}-\d(?!\d)/i;
const cells = /[\t;|]/;
/** `2 x` before a name, and `x 2`, `, 2` or `2 pcs` after it. */
const quantity =
  /^\s*\d{1,4}\s?[x×]\s|[\s,][x×]\s?\d{1,4}\s*$|,\s?\d{1,4}\s*$|\s\d{1,4}\s?(?:pcs\.?|units?)\s*$/i;
/** Words of a line that names a product and says nothing else; a title that is broken over lines has more. */
const MOST_WORDS = { ofTwoLines: 2, ofMore: 4 };

/**
 * Whether a text that was pasted for searching is a list to be ordered: lines with numbers, cells or quantities, lines of
 * names, or catalogue numbers on one line. A sentence or a title that is broken over lines is none.
 */
export function isPastedList(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return (listedNumbers(text) ?? []).filter((one) => number.test(one)).length > 1;
  if (lines.some((line) => number.test(line) || cells.test(line) || quantity.test(line))) return true;
  const most = lines.length === 2 ? MOST_WORDS.ofTwoLines : MOST_WORDS.ofMore;
  return lines.every((line) => line.trim().split(/\s+/).length <= most);
}

/** What was pasted as one text, as the search box would have taken it. */
export function asOneText(list: string): string {
  return list.replace(/\s+/g, ' ').trim();
}
