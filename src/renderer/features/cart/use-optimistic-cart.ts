import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCartCall } from '../../state/cart-call';
import { useCartNews, useNoteCart } from '../../state/cart-count';
import { useSession } from '../../state/session';
import type { Cart } from './cart-change';
import { type OptimisticCart, type CartSnapshot, createOptimisticCart } from './optimistic-cart';

/** The desk of the cart that a screen has loaded; follows what other windows and a change of the customer do to it. */
export function useOptimisticCart(cart: Cart): { desk: OptimisticCart; view: CartSnapshot } {
  const call = useCartCall();
  const note = useNoteCart();
  const news = useCartNews();
  const { userName } = useSession();
  const [desk] = useState(() => createOptimisticCart({ initial: cart, call }));
  const view = useSyncExternalStore(desk.subscribe, desk.getSnapshot, desk.getSnapshot);
  const owner = useRef(userName);

  useEffect(() => {
    desk.replace(cart);
    note(cart.number, 'no');
  }, [desk, cart, note]);
  useEffect(() => {
    if (news.changed === 'elsewhere') desk.refresh();
  }, [desk, news]);
  useEffect(() => {
    if (owner.current !== userName) desk.refresh();
    owner.current = userName;
  }, [desk, userName]);
  // What was changed last goes out even when the person goes on at once.
  useEffect(() => () => void desk.flush(), [desk]);
  return { desk, view };
}

/** How often a shop that is out of reach is asked for the cart, in milliseconds. */
const LOOK_MS = 5000;

/**
 * Whether the cart is only what the shop showed of it last, of which nothing can be changed. It is asked for until the shop
 * answers, so that whoever stands before it can go on.
 */
export function useReadOnlyCart(desk: OptimisticCart, { as_last_seen: lastSeen }: Cart): boolean {
  const call = useCartCall();
  const fixed = lastSeen === true;
  useEffect(() => {
    if (!fixed) return;
    const looking = setInterval(() => {
      void call('cart', {}).then((outcome) => {
        if (outcome.ok && !outcome.data.as_last_seen) desk.replace(outcome.data);
      });
    }, LOOK_MS);
    return () => clearInterval(looking);
  }, [desk, fixed, call]);
  return fixed;
}
