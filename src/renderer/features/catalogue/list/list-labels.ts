import { formatNumber } from '../../../../shared/lib/format-number';
interface Range {
  list: readonly unknown[];
  total: number;
  page: number;
  page_size: number;
}

/** Which products of how many are on the page: `25–48 of 1,234 products`, or `7 products` when that is all. */
export function rangeWords({ list, total, page, page_size }: Range): string {
  const all = `${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`;
  if (list.length === 0 || list.length === total) return all;
  const before = (page - 1) * page_size;
  return `${formatNumber(before + 1)}–${formatNumber(before + list.length)} of ${all}`;
}
