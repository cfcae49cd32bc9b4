/** A page number, or a gap. */
export type PagerItem = number | 'gap';

/** Number of pages; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Maximum items of a pager (odd): the first page, the last, two gaps, and the pages around the current one. */
const MAX_ITEMS = 7;
const INNER_COUNT = MAX_ITEMS - 4;

/** Returns the items of a pager for `count` pages. A gap that would hide one page only is that page. */
export function pagerItems(current: number, count: number): PagerItem[] {
  if (count <= MAX_ITEMS) return range(1, count);
  const maxFirstInner = count - 1 - INNER_COUNT;
  const firstInner = Math.min(Math.max(current - (INNER_COUNT - 1) / 2, 3), maxFirstInner);
  return [
    1,
    firstInner === 3 ? 2 : 'gap',
    ...range(firstInner, firstInner + INNER_COUNT - 1),
    firstInner === maxFirstInner ? count - 1 : 'gap',
    count,
  ];
}

/** Parses a page number and clamps it to 1…count; null for other texts. */
export function parsePage(text: string, count: number): number | null {
  if (!/^\s*-?\d{1,15}\s*$/.test(text)) return null;
  return Math.min(Math.max(Number(text), 1), count);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
