import { centsToWire } from '../../../src/shared/lib/money';
import type { SizePart } from './product-part';

/**
 * Describes the different values of the same size in two rows: `price 18.00, stock 5` and `price 19.00, stock 7`; null for equal
 * values.
 */
export function describeDifference(
  first: SizePart,
  second: SizePart,
): [first: string, second: string] | null {
  const fields: readonly (readonly [name: string, describe: (size: SizePart) => string])[] = [
    ['price', ({ cents }) => describePrice(cents)],
    [
      'quantity prices',
      ({ breaks = [] }) => breaks.map(([from, cents]) => `${centsToWire(cents)} from ${from}`).join(' and '),
    ],
    ['stock', ({ stock }) => describeCount(stock)],
    ['delivery time', ({ days }) => describeCount(days)],
  ];
  const different = fields.filter(([, describe]) => describe(first) !== describe(second));
  if (different.length === 0) return null;
  const describeAll = (size: SizePart) =>
    different.map(([name, describe]) => `${name} ${describe(size) || 'not given'}`).join(', ');
  return [describeAll(first), describeAll(second)];
}

/** Returns whether two rows name different prices of the same size. */
export function haveDifferentPrices(first: SizePart, second: SizePart): boolean {
  return first.cents !== undefined && second.cents !== undefined && first.cents !== second.cents;
}

/** Describes a price; '' = not given. */
export function describePrice(cents: number | null | undefined): string {
  if (cents === null) return 'on request';
  return cents === undefined ? '' : centsToWire(cents);
}

function describeCount(count: number | undefined): string {
  if (count === undefined) return '';
  return count < 0 ? 'sold out' : String(count);
}

/** Message for an import that stops because sheets of one workbook contradict each other. */
export function sheetConflictMessage(file: string, sheets: Iterable<string>, example: string): string {
  const names = [...sheets].map((name) => `"${name}"`).join(' and ');
  return (
    `${file}: the sheets ${names} have different prices for the same products, such as ${example}. Nothing was written. Name the ` +
    'sheet with the valid prices in "sheet" of a mapping ("catalogue guess" writes one).'
  );
}
