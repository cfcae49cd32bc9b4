import { normalizeCatalogueNumber } from '../../src/shared/catalogue/normalize-catalogue-number';
import { chance } from './chance';

const linesAtMost = 16;
const sizesAtMost = 8;
/** A prime that shares no factor with the ranges below, so that every index gets its own number. */
const step = 7919;

/** `goods_id` of a line's product: a pure function of both, so a larger catalogue keeps a smaller one's ids. */
export const goodsIdOf = (linePlace: number, index: number): number => (index + 1) * linesAtMost + linePlace;

/** `product_id` of one size. */
export function optionIdOf(goodsId: number, position: number): number {
  if (position >= sizesAtMost) throw new RangeError(`size ${position} has no id`);
  return goodsId * sizesAtMost + position;
}

/** Letters and 5 digits up to index 89,999, 6 digits up to 989,999. Throws RangeError beyond. */
export function catalogueNumber(letters: string, index: number): string {
  if (index < 90_000) return `${letters}${10_000 + ((index * step) % 90_000)}`;
  if (index < 990_000) return `${letters}${100_000 + (((index - 90_000) * step) % 900_000)}`;
  throw new RangeError(`no catalogue number for index ${index}`);
}

/**
 * About one product in a hundred was sold under a number of an older style, with the line's letter in
 * the middle: `QB-A1042`. No current number has a letter there, so that the keys cannot meet.
 */
export function formerNumber(linePlace: number, index: number): string | null {
  if (chance('former', linePlace, index) >= 0.01) return null;
  return `QB-${String.fromCharCode(64 + linePlace)}${1000 + index}`;
}

export const formerNumberKey = (goodsSn: string): string => normalizeCatalogueNumber(goodsSn);
