/** Limits of a cart line (specification, section 9). */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 10_000;

/** Returns the whole number in `text`; null outside the limits. */
export function parseQuantity(text: string): number | null {
  const plain = text.trim();
  if (!/^\d{1,9}$/.test(plain)) return null;
  const quantity = Number(plain);
  return quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY ? quantity : null;
}

/** Returns the quantity after − or +; text that is not a number counts as zero. */
export function stepQuantity(text: string, step: 1 | -1): number {
  const current = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  return Math.min(Math.max(current + step, MIN_QUANTITY), MAX_QUANTITY);
}

/** Selected size (`goods_attr`, '' for none) and typed quantity. */
export interface CartSelection {
  size: string;
  quantity: string;
}

/** Returns the message key that prevents adding the choice to the cart; null for a valid choice. */
export function findSelectionProblem({
  size,
  quantity,
}: CartSelection): 'selectSize' | 'enterQuantity' | null {
  if (size === '') return 'selectSize';
  return parseQuantity(quantity) === null ? 'enterQuantity' : null;
}

/** Rows per call. Clients split longer lists so that one call does not block others. */
export const MAX_ROWS_PER_CALL = 100;
