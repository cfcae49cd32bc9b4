import { useEffect } from 'react';
import { useRestoredSession } from '../../state/session';
import { useCartCountSync } from '../../state/cart-calls';

/** Runs what follows hydration: replays early input, restores the session and updates the cart count. */
export function HydrationEffects() {
  useEffect(() => window.onHydrated?.(), []);
  useRestoredSession();
  useCartCountSync();
  return null;
}
