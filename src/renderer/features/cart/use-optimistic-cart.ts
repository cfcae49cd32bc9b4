import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCartCall } from '../../state/cart-call';
import { useCartNews, useNoteCart } from '../../state/cart-count';
import { useSession } from '../../state/session';
import type { Cart } from './cart-change';
import { createCartDesk, type CartDesk, type CartView } from './optimistic-cart';

/** The desk of the cart that a screen has loaded; follows what other windows and a change of the customer do to it. */
export function useCartDesk(cart: Cart): { desk: CartDesk; view: CartView } {
  const call = useCartCall();
  const note = useNoteCart();
  const news = useCartNews();
  const { userName } = useSession();
  const [desk] = useState(() => createCartDesk({ first: cart, call }));
  const view = useSyncExternalStore(desk.subscribe, desk.view, desk.view);
  const owner = useRef(userName);

  useEffect(() => {
    desk.take(cart);
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
  useEffect(() => () => void desk.settle(), [desk]);
  return { desk, view };
}
