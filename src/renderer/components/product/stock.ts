import { formatMoney, wireToCents } from '../../../shared/lib/money';
import { formatNumber } from '../../../shared/lib/format-number';

/** A size as shown to buyers. `ships_in_days` counts working days. */
export interface Size {
  goods_attr: string;
  attr_value: string;
  attr_price: string;
  stock: number;
  ships_in_days: number;
  /** The stock was used up. */
  sold_out?: true | undefined;
}

/** Returns availability and shipping time in words. */
export function stockText({
  stock,
  ships_in_days: days,
  sold_out: soldOut,
}: Pick<Size, 'stock' | 'ships_in_days' | 'sold_out'>): string {
  if (soldOut) return 'Out of stock at the moment';
  // Counts working days: an order at the weekend leaves on Monday.
  const ships = days === 0 ? 'ships at once' : `ships in ${days} ${days === 1 ? 'day' : 'days'}`;
  if (stock === 0) return `Made to order · ${ships}`;
  return `In stock, ${formatNumber(stock)} ${stock === 1 ? 'unit' : 'units'} · ${ships}`;
}

/** Returns the price of the chosen size, or `from` the lowest price; '' for a product without sizes. */
export function priceText(sizes: readonly Size[], chosen: Size | undefined): string {
  if (chosen) return formatMoney(chosen.attr_price);
  const prices = sizes.map((size) => size.attr_price).sort((a, b) => wireToCents(a) - wireToCents(b));
  const [lowest] = prices;
  if (!lowest) return '';
  return lowest === prices.at(-1) ? formatMoney(lowest) : `from ${formatMoney(lowest)}`;
}

/** Returns the only size, or '' when there are several. */
export function defaultSize(sizes: readonly Size[]): string {
  return sizes.length === 1 ? (sizes[0]?.goods_attr ?? '') : '';
}
