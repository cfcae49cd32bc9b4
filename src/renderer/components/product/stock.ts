import { showMoney, wireToCents } from '../../../shared/lib/money';
import { showNumber } from '../../../shared/lib/format-number';

/** One size as it matters to a buyer; `ships_in_days` are working days. */
export interface Size {
  goods_attr: string;
  attr_value: string;
  attr_price: string;
  stock: number;
  ships_in_days: number;
  /** There were some, and none is left. */
  sold_out?: true | undefined;
}

/** When and whether a size can be had, in words: colour is only ever added to them. */
export function stockWords({
  stock,
  ships_in_days: days,
  sold_out: soldOut,
}: Pick<Size, 'stock' | 'ships_in_days' | 'sold_out'>): string {
  if (soldOut) return 'Out of stock at the moment';
  // Working days: at a week-end what leaves at once leaves on Monday.
  const ships = days === 0 ? 'ships at once' : `ships in ${days} ${days === 1 ? 'day' : 'days'}`;
  if (stock === 0) return `Made to order · ${ships}`;
  return `In stock, ${showNumber(stock)} ${stock === 1 ? 'unit' : 'units'} · ${ships}`;
}

/** The price of the chosen size, or `from` the lowest of all; '' for a product without sizes. */
export function priceWords(sizes: readonly Size[], chosen: Size | undefined): string {
  if (chosen) return showMoney(chosen.attr_price);
  const prices = sizes.map((size) => size.attr_price).sort((a, b) => wireToCents(a) - wireToCents(b));
  const [lowest] = prices;
  if (!lowest) return '';
  return lowest === prices.at(-1) ? showMoney(lowest) : `from ${showMoney(lowest)}`;
}

/** The size chosen before anyone chose: the only one there is, else none. */
export function startingSize(sizes: readonly Size[]): string {
  return sizes.length === 1 ? (sizes[0]?.goods_attr ?? '') : '';
}
