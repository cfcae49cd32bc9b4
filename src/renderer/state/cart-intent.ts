import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { cartObstacle, type CartChoice } from '../../shared/cart/quantity';
import { say } from '../../shared/lib/messages';
import { useClient } from '../api/client-context';
import { useNoteCart } from './cart-count';
import { useNotify } from './notices';
import { useTokenKeeper } from './token-keeper-context';
import { useRemedy } from './use-remedy';

/** A product's size and number of units, on their way to the cart. */
export interface CartWish extends CartChoice {
  goodsId: number;
}

/** What a wish lacks, so that the form can mark the field; null for a whole one. */
export type Missing = ReturnType<typeof cartObstacle>;

/** What sends a wish comes with the first one: a list can be used without. */
const addingCode = () => import('./add-to-cart');

/** `sent` resolves when the shop has answered and the person was told, at once when something is missing. */
export type CartIntent = (wish: CartWish) => { missing: Missing; sent: Promise<void> };

/** What every Add to cart button does. */
export function useCartIntent(): CartIntent {
  const client = useClient();
  const keeper = useTokenKeeper();
  const note = useNoteCart();
  const notify = useNotify();
  const navigate = useNavigate();
  const applyRemedy = useRemedy();
  return useCallback(
    (wish) => {
      const missing = cartObstacle(wish);
      if (missing) {
        notify({ tone: 'warning', text: say(missing) });
        return { missing, sent: Promise.resolve() };
      }
      const units = { goods_id: wish.goodsId, goods_attr: wish.size, number: Number(wish.quantity) };
      const goTo = (path: string) => void navigate(path);
      const sent = addingCode().then(
        ({ addToCart }) => addToCart(units, { client, keeper, note, notify, applyRemedy, goTo }),
        () => applyRemedy({ kind: 'offline' }),
      );
      return { missing, sent };
    },
    [client, keeper, note, notify, navigate, applyRemedy],
  );
}
