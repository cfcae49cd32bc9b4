import { cutAt, splitEscaped } from './list-notation';
import { readPrice } from './parse-price';

/** Cents for one unit from so many on. */
export type PriceBreak = [from: number, cents: number];

const MOST_BREAKS = 10;

/** Reads `10: 9.50; 50: 8.00`: what one unit costs from 10 and from 50 on; or why that cannot be. */
export function readBreaks(text: string, decimal: '.' | ','): { breaks: PriceBreak[] } | { reason: string } {
  const breaks: PriceBreak[] = [];
  for (const item of splitEscaped(text, ';')) {
    if (item === '') continue;
    const [number = '', price = ''] = cutAt(item, ':') ?? [];
    const from = /^\d{1,5}$/.test(number) ? Number(number) : 0;
    if (from < 2 || from > 10_000)
      return { reason: `"${item}" is no price from 2 to 10,000 units on, such as 10: 9.50` };
    const read = readPrice(price, decimal);
    if ('reason' in read) return { reason: `from ${from} units on: ${read.reason}` };
    if (read.currency !== '' && read.currency !== 'USD') return { reason: 'prices are in USD' };
    breaks.push([from, read.cents]);
  }
  breaks.sort(([one], [other]) => one - other);
  if (breaks.length > MOST_BREAKS) return { reason: `it has more than ${MOST_BREAKS} prices` };
  const odd = breaks.find(
    ([from, cents], at) => at > 0 && (from === breaks[at - 1]?.[0] || cents >= (breaks[at - 1]?.[1] ?? 0)),
  );
  return odd ? { reason: `from ${odd[0]} units on it costs no less than before` } : { breaks };
}

/** The way back. */
export function breaksInWords(breaks: readonly PriceBreak[]): string {
  return breaks.map(([from, cents]) => `${from}: ${(cents / 100).toFixed(2)}`).join('; ');
}
