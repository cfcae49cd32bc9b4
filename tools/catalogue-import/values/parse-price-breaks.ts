import { MAX_QUANTITY } from '../../../src/shared/cart/quantity';
import { centsToWire } from '../../../src/shared/lib/money';
import { SHOP_CURRENCY } from './currency';
import { splitOnce, splitEscaped } from './list-notation';
import { parsePrice } from './parse-price';

/** Unit price in cents for this quantity and larger ones. */
export type PriceBreak = [from: number, cents: number];

const MAX_BREAKS = 10;

/** Returns whether a price may apply from this number of units on: more than one, and no more than an order line can have. */
export function isBreakQuantity(from: number): boolean {
  return from >= 2 && from <= MAX_QUANTITY;
}

/** Parses `10: 9.50; 50: 8.00` (unit price from 10 and from 50 units on). Returns the reason when invalid. */
export function parsePriceBreaks(
  text: string,
  decimal: '.' | ',',
): { breaks: PriceBreak[] } | { reason: string } {
  const breaks: PriceBreak[] = [];
  for (const item of splitEscaped(text, ';')) {
    if (item === '') continue;
    const [number = '', priceText = ''] = splitOnce(item, ':') ?? [];
    const from = /^\d{1,5}$/.test(number) ? Number(number) : 0;
    if (!isBreakQuantity(from))
      return { reason: `"${item}" is not a price break such as 10: 9.50 (quantity 2 to 10,000)` };
    const price = parsePrice(priceText, decimal);
    if ('reason' in price) return { reason: `from ${from} units on: ${price.reason}` };
    if (price.cents === null) return { reason: `from ${from} units on: no price given` };
    if (price.currency !== '' && price.currency !== SHOP_CURRENCY)
      return { reason: `prices are in ${SHOP_CURRENCY}` };
    breaks.push([from, price.cents]);
  }
  breaks.sort(([first], [second]) => first - second);
  if (breaks.length > MAX_BREAKS) return { reason: `more than ${MAX_BREAKS} price breaks` };
  const conflict = breaks.find(
    ([from, cents], index) =>
      index > 0 && (from === breaks[index - 1]?.[0] || cents >= (breaks[index - 1]?.[1] ?? 0)),
  );
  return conflict
    ? { reason: `the price from ${conflict[0]} units on must be lower than the previous one` }
    : { breaks };
}

/** Formats price breaks so that {@link parsePriceBreaks} reads them back. */
export function formatPriceBreaks(breaks: readonly PriceBreak[]): string {
  return breaks.map(([from, cents]) => `${from}: ${centsToWire(cents)}`).join('; ');
}
