import { useCallback, useEffect, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';

/** Id of the heading, which takes the focus when no line is left. */
export const CART_HEADING_ID = 'cart-title';

export function lineElementId(id: number): string {
  return `cart-line-${id}`;
}

/**
 * Returns the id of the element that takes the focus after a line is removed: the next line, the previous one or the
 * heading.
 */
export function focusTargetAfterRemoval(lines: readonly Pick<CartLine, 'rec_id'>[], id: number): string {
  const index = lines.findIndex((line) => line.rec_id === id);
  const neighbor = lines[index + 1] ?? lines[index - 1];
  return neighbor ? lineElementId(neighbor.rec_id) : CART_HEADING_ID;
}

/**
 * Returns a function that focuses an element after the next render. Keyboard users would otherwise lose their
 * position when the pressed button disappears.
 */
export function useFocusAfterRender(): (elementId: string) => void {
  // A new object for each call, so that the same element can be focused twice.
  const [target, setTarget] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (target) document.getElementById(target.id)?.focus();
  }, [target]);
  return useCallback((id) => setTarget({ id }), []);
}
