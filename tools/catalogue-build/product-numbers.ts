import { seededRandom } from './seeded-random';

/** Line numbers of product lines are below this. */
const MAX_LINES = 16;
const MAX_SIZES_PER_PRODUCT = 8;
/** Coprime to the sizes of the ranges below, so that every index gets a unique number. */
const STEP = 7919;

/**
 * `goods_id` of the product at an index of a product line: depends on these two only, so that a larger catalogue keeps the IDs of
 * a smaller one.
 */
export const goodsIdOf = (lineNumber: number, index: number): number => (index + 1) * MAX_LINES + lineNumber;

/** Returns the `product_id` of a size. */
export function sizeIdOf(goodsId: number, position: number): number {
  if (position >= MAX_SIZES_PER_PRODUCT) throw new RangeError(`size ${position} has no id`);
  return goodsId * MAX_SIZES_PER_PRODUCT + position;
}

/** Returns letters and 5 digits up to index 89,999, 6 digits up to 989,999. Throws RangeError beyond. */
export function catalogueNumber(letters: string, index: number): string {
  if (index < 90_000) return `${letters}${10_000 + ((index * STEP) % 90_000)}`;
  if (index < 990_000) return `${letters}${100_000 + (((index - 90_000) * STEP) % 900_000)}`;
  throw new RangeError(`no catalogue number for index ${index}`);
}

/**
 * Returns a former number for about one product in a hundred, with the letter of the line after `QB-`: `QB-A1042`; null for the
 * others. Current numbers have a digit after two letters, so that no former number equals a current one, with or without the dash.
 */
export function formerNumber(lineNumber: number, index: number): string | null {
  if (seededRandom('former', lineNumber, index) >= 0.01) return null;
  return `QB-${String.fromCharCode(64 + lineNumber)}${1000 + index}`;
}
