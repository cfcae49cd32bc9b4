import type { RequestOf } from '../../shared/contract/calls';
import type { Failure } from '../../shared/contract/outcome';
import { say } from '../../shared/lib/messages';
import type { Client } from '../api/client';
import { isAnswerLost } from '../api/failure';
import { createCartCall } from './cart-call';
import type { NoteCart } from './cart-count';
import { countCart } from './count-cart';
import type { Notify } from './notices';
import type { TokenKeeper } from './token-keeper';

/** What surrounds the button that was pressed. */
interface Around {
  client: Client;
  keeper: TokenKeeper;
  note: NoteCart;
  notify: Notify;
  applyRemedy: (failure: Failure) => void;
  goTo: (path: string) => void;
}

/**
 * Puts units of a size into the cart and says so, with the way there. After an answer that was lost the badge says what
 * came of it, so that nobody who presses again adds twice without knowing.
 */
export async function addToCart(wish: RequestOf<'addToCart'>, around: Around): Promise<void> {
  const { client, keeper, note, notify, applyRemedy, goTo } = around;
  const outcome = await createCartCall(client, note)('addToCart', wish);
  if (!outcome.ok) {
    applyRemedy(outcome.failure);
    if (isAnswerLost(outcome.failure)) await countCart(client, keeper, (number) => note(number, 'here'));
    return;
  }
  const href = '/shoppingCart';
  const link = { href, words: 'View the cart', follow: () => goTo(href) };
  notify({ tone: 'success', text: say('succeed'), link });
}
