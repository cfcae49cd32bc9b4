import type { ProductTile } from '../../../shared/contract/calls';
import { formatMoney, wireToCents } from '../../../shared/lib/money';
import { formatNumber } from '../../../shared/lib/format-number';
import { formatShortDay } from '../../../shared/lib/format-date';
import { availabilityOf, bestAvailability, isCheapestInStock } from '../../../shared/catalogue/availability';

/** A size as shown to buyers. `ships_in_days` counts working days. */
export interface Size {
  goods_attr: string;
  attr_value: string;
  /** null = price on request. */
  attr_price: string | null;
  stock: number;
  ships_in_days: number;
  /** The stock was used up. */
  sold_out?: true | undefined;
  /** Day on which a sold-out size is expected. */
  restock_on?: string | undefined;
}

type Supply = Pick<Size, 'stock' | 'ships_in_days' | 'sold_out' | 'restock_on'>;

/** Returns availability and shipping time as text. */
export function availabilityAndShippingText(size: Supply): string {
  const { ships_in_days: days, restock_on: restockOn } = size;
  switch (availabilityOf(size)) {
    case 'sold out':
      return restockOn ? `Out of stock · expected ${formatShortDay(restockOn)}` : 'Out of stock';
    case 'made to order':
    case 'in stock':
      return `${availabilityText(size)} · ${shippingText(days)}`;
  }
}

/** Returns availability without shipping time, for places that show the day: `In stock, 3 units`. */
export function availabilityText(size: Supply): string {
  const { stock } = size;
  switch (availabilityOf(size)) {
    case 'sold out':
      return availabilityAndShippingText(size);
    case 'made to order':
      return 'Made to order';
    case 'in stock':
      return `In stock, ${formatNumber(stock)} ${stock === 1 ? 'unit' : 'units'}`;
  }
}

/**
 * Returns the shipping time that holds for an order at any time of the day: one after the cut-off time ships a workday later.
 * Counts workdays, because an order at the weekend leaves on Monday.
 */
function shippingText(days: number): string {
  return `ships within ${days + 1} ${days === 0 ? 'workday' : 'workdays'}`;
}

/** Returns the size that ships first among those with the best availability (in stock, made to order, sold out), if any. */
export function soonestSize<SizeSupply extends Supply>(sizes: readonly SizeSupply[]): SizeSupply | undefined {
  const best = bestAvailability(sizes);
  return sizes
    .filter((size) => availabilityOf(size) === best)
    .sort((a, b) => a.ships_in_days - b.ships_in_days)[0];
}

/**
 * Returns the best availability of several sizes with its shipping time: `In stock · ships within 1 workday`. Mentions when the
 * cheapest size, whose price is shown beside the text, is not in stock.
 */
export function supplyText(sizes: readonly (Supply & { attr_price?: string | null | undefined })[]): string {
  const soonest = soonestSize(sizes);
  if (!soonest) return '';
  if (availabilityOf(soonest) !== 'in stock') return availabilityAndShippingText(soonest);
  const subject = isCheapestInStock(sizes) ? 'In stock' : 'Some sizes in stock';
  return `${subject} · ${shippingText(soonest.ships_in_days)}`;
}

/** Returns a hint when a quantity exceeds the stock of a size; '' otherwise, and for a size that is sold out or made to order. */
export function shortageText(size: Pick<Size, 'stock' | 'sold_out'>, quantity: number): string {
  const { stock } = size;
  if (availabilityOf(size) !== 'in stock' || quantity <= stock) return '';
  return `Only ${formatNumber(stock)} in stock.`;
}

const PRICE_ON_REQUEST = 'Price on request';

/** Returns the price of a size as text. */
export function sizePriceText({ attr_price: price }: Pick<Size, 'attr_price'>): string {
  return price === null ? PRICE_ON_REQUEST : formatMoney(price);
}

/** Returns whether the chosen size, or every size when none is chosen, has a price on request. */
export function isPricedOnRequest(
  sizes: readonly Pick<Size, 'attr_price'>[],
  chosen: Pick<Size, 'attr_price'> | undefined,
): boolean {
  return (chosen ? [chosen] : sizes).every(({ attr_price }) => attr_price === null);
}

/** Returns the price of the chosen size, or `from` the lowest price of the sizes that have one. */
export function priceText(sizes: readonly Size[], chosen?: Size): string {
  if (chosen) return sizePriceText(chosen);
  const prices = sizes
    .flatMap(({ attr_price }) => attr_price ?? [])
    .sort((a, b) => wireToCents(a) - wireToCents(b));
  const [lowest] = prices;
  return lowestPriceText({ lowest_price: lowest ?? null, price_varies: lowest !== prices.at(-1) });
}

/** Returns the lowest price of a product with `from` when other sizes cost more. */
export function lowestPriceText(product: Pick<ProductTile, 'lowest_price' | 'price_varies'>): string {
  const { lowest_price: lowest, price_varies: varies } = product;
  if (lowest === null) return PRICE_ON_REQUEST;
  return varies ? `from ${formatMoney(lowest)}` : formatMoney(lowest);
}

/** Returns the key (`goods_attr`) of the only size; '' when there are several or none. */
export function defaultSize(sizes: readonly Size[]): string {
  return sizes.length === 1 ? (sizes[0]?.goods_attr ?? '') : '';
}
