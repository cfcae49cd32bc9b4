import type { Client } from '../api/client';
import type { NoteCart } from './cart-count';
import { inCartTurn } from './cart-turns';
import type { TokenKeeper } from './token-keeper';

/**
 * Asks how much is in the cart; a visitor without a token has none, which nobody has to be asked. Whether there is one
 * is looked up in its turn as well: something that is put into the cart meanwhile brings one.
 */
export async function countCart(client: Client, keeper: TokenKeeper, note: NoteCart): Promise<void> {
  await inCartTurn(client, async () => {
    if (!(await keeper.recall())) return note(0, 'no');
    const outcome = await client.call('cartNumber', {});
    // A count that does not come leaves the former one: nothing was done that a person would have to hear of.
    if (outcome.ok) note(outcome.data.number, 'no');
  });
}
