import { useEffect } from 'react';
import { useRestoredSession } from '../../state/session';
import { useCartCountSync } from '../../state/cart-calls';

/** Runs the steps that follow hydration: replays early input, restores the session and updates the cart count. */
export function HydrationEffects() {
  useEffect(() => window.onHydrated?.(), []);
  useRestoredSession();
  useCartCountSync();
  return null;
}
