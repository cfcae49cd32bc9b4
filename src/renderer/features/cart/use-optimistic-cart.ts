import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCartCall } from '../../state/cart-calls';
import { useCartCountState, useSetCartCount } from '../../state/cart-count';
import { useSession } from '../../state/session';
import type { Cart } from './cart-change';
import { createOptimisticCart, type CartSnapshot, type OptimisticCart } from './optimistic-cart';

/**
 * Creates the optimistic cart of a loaded cart. Reloads it after changes in other windows and after sign-in or
 * sign-out.
 */
export function useOptimisticCart(cart: Cart): { optimisticCart: OptimisticCart; snapshot: CartSnapshot } {
  const call = useCartCall();
  const setCartCount = useSetCartCount();
  const cartCount = useCartCountState();
  const { userName } = useSession();
  const [optimisticCart] = useState(() => createOptimisticCart({ initial: cart, call }));
  const snapshot = useSyncExternalStore(
    optimisticCart.subscribe,
    optimisticCart.getSnapshot,
    optimisticCart.getSnapshot,
  );
  const previousUserName = useRef(userName);

  useEffect(() => {
    optimisticCart.replace(cart);
    setCartCount(cart.number, 'read');
  }, [optimisticCart, cart, setCartCount]);
  useEffect(() => {
    if (cartCount.cause === 'changed elsewhere') optimisticCart.refresh();
  }, [optimisticCart, cartCount]);
  useEffect(() => {
    if (previousUserName.current !== userName) optimisticCart.refresh();
    previousUserName.current = userName;
  }, [optimisticCart, userName]);
  // Sends pending changes when the user leaves the screen.
  useEffect(() => () => void optimisticCart.flush(), [optimisticCart]);
  return { optimisticCart, snapshot };
}

const POLL_INTERVAL_MS = 5000;

/**
 * Returns whether the cart is a read-only copy from before the shop became unreachable. Polls until the shop
 * replies.
 */
export function useReadOnlyCart(optimisticCart: OptimisticCart, cart: Cart): boolean {
  const call = useCartCall();
  const isReadOnly = cart.as_last_seen === true;
  useEffect(() => {
    if (!isReadOnly) return;
    const timer = setInterval(() => {
      void call('cart', {}).then((outcome) => {
        if (outcome.ok && !outcome.data.as_last_seen) optimisticCart.replace(outcome.data);
      });
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [optimisticCart, isReadOnly, call]);
  return isReadOnly;
}
