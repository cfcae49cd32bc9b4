import { useNavigate } from 'react-router-dom';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { useClient } from '../api/client-context';
import { isAnswerLost } from '../api/failure';
import { useCartCall } from './cart-call';
import { useNoteCart } from './cart-count';
import { countCart } from './count-cart';
import { useNotify, type NoticeLink } from './notices';
import { useTokenKeeper } from './token-keeper-context';
import { useRemedy } from './use-remedy';

/** Calls that put many lines into the cart at once. */
type AdditionName = 'addRows' | 'reorder' | 'takeSharedCart';

interface CartAddition {
  /** Null when it failed, which the person has been told by then. */
  add: <Name extends AdditionName>(name: Name, payload: RequestOf<Name>) => Promise<ReplyOf<Name> | null>;
  /** For a notice that sends people to the cart. */
  toCart: NoticeLink;
}

/** Puts lines into the cart. Who loses the answer is sent to look: a second press would add all of them again. */
export function useCartAddition(): CartAddition {
  const client = useClient();
  const keeper = useTokenKeeper();
  const call = useCartCall();
  const note = useNoteCart();
  const notify = useNotify();
  const navigate = useNavigate();
  const applyRemedy = useRemedy();
  const href = '/shoppingCart';
  const toCart = { href, words: 'View the cart', follow: () => void navigate(href) };
  return {
    toCart,
    async add(name, payload) {
      const outcome = await call(name, payload);
      if (outcome.ok) return outcome.data;
      if (!isAnswerLost(outcome.failure)) applyRemedy(outcome.failure);
      else {
        const text = 'The shop’s answer is lost. Please look into your cart before you add them again.';
        notify({ tone: 'warning', text, link: toCart });
        await countCart(client, keeper, (number) => note(number, 'here'));
      }
      return null;
    },
  };
}
