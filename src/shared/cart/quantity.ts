import { toAsciiDigits } from '../lib/ascii-digits';

/** Limits of a cart line, given by the specification. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 10_000;

/** Maximum lines of a cart, including those saved for later. */
export const MAX_CART_LINES = 500;

/** A whole number, possibly with one or two decimals of zero. Three decimals are excluded: `1.000` may be a thousand. */
const wholeNumber = /^(\d+)(?:[.,]0{1,2})?$/;

/** Replaces digits and decimal separators of other scripts by ASCII characters. */
function toAsciiNumber(text: string): string {
  return toAsciiDigits(text.trim()).replace(/[．٫]/g, '.').replace(/，/g, ',');
}

/** Returns the whole number in `text`, without an upper limit; 0 for other text. */
function parseWholeNumber(text: string): number {
  return Number(wholeNumber.exec(toAsciiNumber(text))?.[1] ?? 0);
}

/** Returns the whole number in `text`, such as `2`, `2.00` or `２`; null for other text and outside the limits. */
export function parseQuantity(text: string): number | null {
  const quantity = parseWholeNumber(text);
  return quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY ? quantity : null;
}

/** Returns the whole number above 0 in `text` in ASCII digits, without an upper limit; '' for other text. */
export function wholeNumberText(text: string): string {
  return String(parseWholeNumber(text) || '');
}

/** Returns whether `text` is a whole number above the maximum. */
export function exceedsMaximum(text: string): boolean {
  return parseWholeNumber(text) > MAX_QUANTITY;
}

/** Returns the next whole number after − or +, within the limits of a cart line; text that is not a number counts as zero. */
export function stepQuantity(text: string, step: 1 | -1): number {
  const plain = toAsciiNumber(text).replace(',', '.');
  const current = /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : 0;
  const next = step > 0 ? Math.floor(current) + 1 : Math.ceil(current) - 1;
  return Math.min(Math.max(next, MIN_QUANTITY), MAX_QUANTITY);
}

/** Selected size (`goods_attr`, '' for none) and typed quantity. */
export interface CartSelection {
  size: string;
  quantity: string;
}

/** A selection that the cart accepts, or the key of the message about the missing input. */
type ParsedSelection =
  | { missing: 'selectSize' | 'enterQuantity' | 'excessQuantity'; number: null }
  | { missing: null; number: number };

/** Checks the size first, then the quantity. */
export function parseSelection({ size, quantity }: CartSelection): ParsedSelection {
  const number = parseQuantity(quantity);
  if (size === '') return { missing: 'selectSize', number: null };
  if (number !== null) return { missing: null, number };
  return { missing: exceedsMaximum(quantity) ? 'excessQuantity' : 'enterQuantity', number };
}
