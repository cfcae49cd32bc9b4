import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cartObstacle, type CartChoice } from '../../shared/domain/quantity';
import { say } from '../../shared/domain/messages';
import { useNotify } from './notices';
import { loginPath } from './use-remedy';

/** A product's size and number of units, on their way to the cart. */
export interface CartWish extends CartChoice {
  goodsId: number;
}

export type CartIntent = (wish: CartWish) => ReturnType<typeof cartObstacle>;

/**
 * What every Add to cart button does. Answers with what is missing, so that the form can mark the field; a
 * complete wish leads to the sign-in page as long as there are no carts.
 */
export function useCartIntent(): CartIntent {
  const notify = useNotify();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (wish) => {
      const obstacle = cartObstacle(wish);
      if (obstacle) {
        notify({ tone: 'warning', text: say(obstacle) });
        return obstacle;
      }
      notify({ tone: 'info', text: say('signInToBuy') });
      void navigate(loginPath(pathname + search));
      return null;
    },
    [notify, navigate, pathname, search],
  );
}
