import { formatNumber } from '../../../../shared/lib/format-number';
import type { Sort } from '../../../../shared/catalogue/list-url';

interface Range {
  list: readonly unknown[];
  total: number;
  page: number;
  page_size: number;
}

/** Returns the shown range: `25–48 of 1,234 products`, or `7 products` when all are shown. */
export function rangeLabel({ list, total, page, page_size }: Range): string {
  const all = `${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`;
  if (list.length === 0 || list.length === total) return all;
  const before = (page - 1) * page_size;
  return `${formatNumber(before + 1)}–${formatNumber(before + list.length)} of ${all}`;
}

export const sortLabels: Readonly<Record<Sort, string>> = {
  relevance: 'Best match',
  popular: 'Most popular',
  newest: 'Newest',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  name: 'Name, A to Z',
};
