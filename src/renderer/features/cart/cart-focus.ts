import type { CartLine } from '../../../shared/contract/cart';

/** Id of the screen's heading, which takes the focus when there is no line left to take it. */
export const CART_TITLE = 'cart-title';

/** Id of a line's row. */
export function placeOf(id: number): string {
  return `cart-line-${id}`;
}

/** Where the keyboard goes on when a line goes away: the next line, the one before, or the heading. */
export function placeAfter(lines: readonly Pick<CartLine, 'rec_id'>[], id: number): string {
  const at = lines.findIndex((line) => line.rec_id === id);
  const neighbour = lines[at + 1] ?? lines[at - 1];
  return neighbour ? placeOf(neighbour.rec_id) : CART_TITLE;
}
