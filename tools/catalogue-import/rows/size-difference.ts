import type { SizePart } from './product-part';

/**
 * Describes what two rows say about the same size, as far as it differs: `price 18.00, stock 5` and `price 19.00, stock 7`. Null =
 * they are equal.
 */
export function describeDifference(one: SizePart, other: SizePart): [one: string, other: string] | null {
  const fields: readonly (readonly [name: string, describe: (size: SizePart) => string])[] = [
    ['price', ({ cents }) => describePrice(cents)],
    ['quantity prices', ({ breaks = [] }) => breaks.map(([from]) => `from ${from}`).join(' and ')],
    ['stock', ({ stock }) => describeCount(stock)],
    ['delivery time', ({ days }) => describeCount(days)],
  ];
  const different = fields.filter(([, describe]) => describe(one) !== describe(other));
  if (different.length === 0) return null;
  const describeAll = (size: SizePart) =>
    different.map(([name, describe]) => `${name} ${describe(size) || 'not given'}`).join(', ');
  return [describeAll(one), describeAll(other)];
}

/** Returns whether two rows name different prices of the same size. */
export function haveOtherPrices(one: SizePart, other: SizePart): boolean {
  return one.cents !== undefined && other.cents !== undefined && one.cents !== other.cents;
}

export function describePrice(cents: number | null | undefined): string {
  if (cents === null) return 'on request';
  if (cents === undefined) return '';
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
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
