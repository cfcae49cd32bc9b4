import { useEffect } from 'react';
import { useClient } from '../api/client-context';
import { useNoteCart } from './cart-count';
import { useSession } from './session';
import { useTokenKeeper } from './token-keeper-context';

const countingCode = () => import('./count-cart');

/** Has the cart counted at a good moment, and again when somebody signs in or out. `when` gives how to call it off. */
export function useFreshCartCount(when: (run: () => void) => () => void): void {
  const client = useClient();
  const keeper = useTokenKeeper();
  const note = useNoteCart();
  const { userName } = useSession();
  useEffect(
    () =>
      when(() => {
        countingCode().then(
          ({ countCart }) => countCart(client, keeper, note),
          // Without its code the badge says what it said before.
          () => undefined,
        );
      }),
    [client, keeper, note, userName, when],
  );
}
