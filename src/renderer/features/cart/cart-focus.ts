import type { CartLine } from '../../../shared/contract/cart';
import { useCallback, useEffect, useState } from 'react';

/** Id of the screen's heading, which takes the focus when there is no line left to take it. */
export const CART_HEADING_ID = 'cart-title';

/** Id of a line's row. */
export function lineElementId(id: number): string {
  return `cart-line-${id}`;
}

/** Where the keyboard goes on when a line goes away: the next line, the one before, or the heading. */
export function focusTargetAfterRemoval(lines: readonly Pick<CartLine, 'rec_id'>[], id: number): string {
  const at = lines.findIndex((line) => line.rec_id === id);
  const neighbour = lines[at + 1] ?? lines[at - 1];
  return neighbour ? lineElementId(neighbour.rec_id) : CART_HEADING_ID;
}

/**
 * Moves the focus to an element, by its id, once the next drawing is done: the button that was pressed may be gone by
 * then, and whoever works by keyboard would start from the top again.
 */
export function useFocusAfterRender(): (id: string) => void {
  // A new object each time, so that the same place can be gone to twice.
  const [place, setPlace] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (place) document.getElementById(place.id)?.focus();
  }, [place]);
  return useCallback((id) => setPlace({ id }), []);
}
