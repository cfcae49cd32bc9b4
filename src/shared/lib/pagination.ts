/** A page number, or a gap. */
export type PagerItem = number | 'gap';

/** Number of pages; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Returns at most `maxItems` items (odd, at least 5) for `count` pages: the first page, the last, and those around `current`. */
export function pagerItems(current: number, count: number, maxItems = 7): PagerItem[] {
  if (count <= maxItems) return range(1, count);
  const page = Math.min(Math.max(current, 1), count);
  // Beside the pages around `current`: the first page, the last, and two gaps. A gap that would hide one page is that page.
  const inner = maxItems - 4;
  const from = Math.min(Math.max(page - (inner - 1) / 2, 3), count - 1 - inner);
  const isAtStart = from <= 3;
  const isAtEnd = from >= count - 1 - inner;
  return [
    1,
    ...(isAtStart ? range(2, 2) : (['gap'] as const)),
    ...range(from, from + inner - 1),
    ...(isAtEnd ? range(count - 1, count - 1) : (['gap'] as const)),
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
