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
  // Sends pending changes when the visitor leaves the screen.
  useEffect(() => () => void optimisticCart.flush(), [optimisticCart]);
  return { optimisticCart, snapshot };
}

/** Milliseconds between the reply to a poll and the next poll. */
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
    let timer: ReturnType<typeof setTimeout>;
    let isActive = true;
    const poll = async () => {
      const outcome = await call('cart', {});
      if (outcome.ok && !outcome.data.as_last_seen) optimisticCart.replace(outcome.data);
      // Cart calls wait for each other: a fixed interval would queue more polls than a slow shop answers.
      if (isActive) timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    };
    timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [optimisticCart, isReadOnly, call]);
  return isReadOnly;
}
