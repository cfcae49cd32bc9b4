import type { Client } from '../api/client';
import { createCartCall } from './cart-call';
import type { NoteCart } from './cart-count';
import type { TokenKeeper } from './token-keeper';

/** Asks how much is in the cart; a visitor without a token has none, which nobody has to be asked. */
export async function countCart(client: Client, keeper: TokenKeeper, note: NoteCart): Promise<void> {
  // A count that does not come leaves the former one: nothing was done that a person would have to hear of.
  if (await keeper.recall()) await createCartCall(client, note)('cartNumber', {});
  else note(0, 'no');
}
