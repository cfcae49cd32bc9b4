import type { RequestOf } from '../../shared/contract/calls';
import type { Failure } from '../../shared/contract/outcome';
import { say } from '../../shared/domain/messages';
import type { Client } from '../api/client';
import { createCartCall } from './cart-call';
import type { NoteCart } from './cart-count';
import type { Notify } from './notices';

/** What surrounds the button that was pressed. */
interface Around {
  client: Client;
  note: NoteCart;
  notify: Notify;
  applyRemedy: (failure: Failure) => void;
  goTo: (path: string) => void;
}

/** Puts units of a size into the cart and says so, with the way there. */
export async function addToCart(wish: RequestOf<'addToCart'>, around: Around): Promise<void> {
  const { client, note, notify, applyRemedy, goTo } = around;
  const outcome = await createCartCall(client, note)('addToCart', wish);
  if (!outcome.ok) return applyRemedy(outcome.failure);
  const href = '/shoppingCart';
  const link = { href, words: 'View the cart', follow: () => goTo(href) };
  notify({ tone: 'success', text: say('succeed'), link });
}
