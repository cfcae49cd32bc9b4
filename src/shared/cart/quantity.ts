/** Units of one size in a cart line, section 9 of the specification. */
export const LEAST_QUANTITY = 1;
export const MOST_QUANTITY = 10_000;

/** The whole number of units in `text`, or null when it is none between least and most. */
export function parseQuantity(text: string): number | null {
  const plain = text.trim();
  if (!/^\d{1,9}$/.test(plain)) return null;
  const quantity = Number(plain);
  return quantity >= LEAST_QUANTITY && quantity <= MOST_QUANTITY ? quantity : null;
}

/** The next quantity for the − and + buttons; unreadable text counts as nothing chosen yet. */
export function stepQuantity(text: string, step: 1 | -1): number {
  const digits = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  return Math.min(Math.max(digits + step, LEAST_QUANTITY), MOST_QUANTITY);
}

/** What a person chose to put into the cart: a size's `goods_attr`, '' = none yet, and typed units. */
export interface CartChoice {
  size: string;
  quantity: string;
}

/** The message that keeps a choice from the cart, or null when it can go there. */
export function cartObstacle({ size, quantity }: CartChoice): 'selectSize' | 'enterQuantity' | null {
  if (size === '') return 'selectSize';
  return parseQuantity(quantity) === null ? 'enterQuantity' : null;
}

/** Rows of a list that one call looks up: a longer list is asked about in parts, so that nobody else waits. */
export const ROWS_A_CALL = 100;
