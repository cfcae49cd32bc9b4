import { parseNumberList } from '../search/query-parsing';

/** Matches catalogue numbers with four or more digits and CAS numbers, but no names such as `CD28` and `IL-15`. */
const productNumber = /(?:^|[^a-z\d])[a-z]{1,4}[-_.]?\d{4,}|(?:^|\D)\d{2,7}-\d{2}-\d(?!\d)/i;
const cellSeparator = /[\t;|]/;
/** `2 x` before a name, and `x 2`, `, 2` or `2 pcs` after it. */
const quantity =
  /^\s*\d{1,4}\s?[x×]\s|[\s,][x×]\s?\d{1,4}\s*$|,\s?\d{1,4}\s*$|\s\d{1,4}\s?(?:pcs\.?|units?)\s*$/i;
/** Maximum words of a line that only names a product; wrapped titles have more. */
const MAX_WORDS = { ofTwoLines: 2, ofMore: 4 };

/**
 * Returns whether a pasted search text is an order list: lines with numbers, cells or quantities, lines of names, or
 * several catalogue numbers on one line. Excludes sentences and wrapped titles.
 */
export function isPastedList(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (lines.length < 2)
    return (parseNumberList(text) ?? []).filter((candidate) => productNumber.test(candidate)).length > 1;
  if (lines.some((line) => productNumber.test(line) || cellSeparator.test(line) || quantity.test(line)))
    return true;
  const maxWords = lines.length === 2 ? MAX_WORDS.ofTwoLines : MAX_WORDS.ofMore;
  return lines.every((line) => line.trim().split(/\s+/).length <= maxWords);
}

/** Joins the lines with spaces, as the search field does with pasted text. */
export function joinLines(list: string): string {
  return list.replace(/\s+/g, ' ').trim();
}
