import { useMemo } from 'react';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import type { CallName } from '../../shared/contract/endpoints';
import type { Outcome } from '../../shared/contract/envelope';
import type { Client } from '../api/client';
import { useClient } from '../api/client-context';
import { useNoteCart, type NoteCart } from './cart-count';
import { inCartTurn } from './cart-lock';

/** Calls that answer with how much is in the cart. */
type CartCallName = {
  [Name in CallName]: ReplyOf<Name> extends { number: number } ? Name : never;
}[CallName];

export type CartCall = <Name extends CartCallName>(
  name: Name,
  payload: RequestOf<Name>,
) => Promise<Outcome<ReplyOf<Name>>>;

/** Makes calls about the cart one after the other, and tells the badge what came of each. */
export function createCartCall(client: Client, note: NoteCart): CartCall {
  return (name, payload) =>
    inCartTurn(client, async () => {
      const outcome = await client.call(name, payload);
      const asked = name === 'cart' || name === 'cartNumber';
      if (outcome.ok) note(outcome.data.number, asked ? 'no' : 'here');
      return outcome;
    });
}

export function useCartCall(): CartCall {
  const client = useClient();
  const note = useNoteCart();
  return useMemo(() => createCartCall(client, note), [client, note]);
}
