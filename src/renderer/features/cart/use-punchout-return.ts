import { useCallback, useRef } from 'react';
import { useClient } from '../../api/client-context';
import { inCartTurn } from '../../state/cart-turns';
import { useForgetSession } from '../../state/session';
import { useRemedy } from '../../state/use-remedy';

/**
 * Ends a visit that a purchasing system opened, with these lines or with nothing. Gives whether the shop took it; if
 * not, the person has been told why.
 */
export function usePunchoutReturn(): (recIds: number[]) => Promise<boolean> {
  const client = useClient();
  const applyRemedy = useRemedy();
  const forgetSession = useForgetSession();
  // The same at every try: an answer that was lost does not lose the cart.
  const key = useRef('');
  return useCallback(
    async (recIds) => {
      key.current ||= createTransferKey();
      const request = { rec_ids: recIds, transfer_key: key.current };
      const outcome = await inCartTurn(client, () => client.call('returnCart', request));
      if (!outcome.ok) {
        applyRemedy(outcome.failure);
        return false;
      }
      // The token opens nothing any more.
      await forgetSession();
      submitTransfer(key.current);
      return true;
    },
    [client, applyRemedy, forgetSession],
  );
}

const BYTES = 32;

/** 256 random bits as the text that the shop takes. */
function createTransferKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Leaves the shop by the page that takes a cart to the purchasing system: only that page may send a form there. A form
 * brings the key, because addresses are kept.
 */
function submitTransfer(key: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/punchout/transfer';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'code';
  field.value = key;
  form.append(field);
  document.body.append(form);
  form.submit();
}
