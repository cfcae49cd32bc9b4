import { useEffect } from 'react';
import { useCartCall } from '../../state/cart-call';
import type { Cart } from './cart-change';
import type { CartDesk } from './optimistic-cart';

/** How often a shop that is out of reach is asked for the cart, in milliseconds. */
const LOOK_MS = 5000;

/**
 * Whether the cart is only what the shop showed of it last, of which nothing can be changed. It is asked for until the shop
 * answers, so that whoever stands before it can go on.
 */
export function useFixedCart(desk: CartDesk, { as_last_seen: lastSeen }: Cart): boolean {
  const call = useCartCall();
  const fixed = lastSeen === true;
  useEffect(() => {
    if (!fixed) return;
    const looking = setInterval(() => {
      void call('cart', {}).then((outcome) => {
        if (outcome.ok && !outcome.data.as_last_seen) desk.take(outcome.data);
      });
    }, LOOK_MS);
    return () => clearInterval(looking);
  }, [desk, fixed, call]);
  return fixed;
}
