import { useCallback, useRef } from 'react';
import { useClient } from '../../api/client-context';
import { withCartLock } from '../../state/cart-lock';
import { useEndSession } from '../../state/session';
import { useErrorHandler } from '../../state/use-error-handler';

/**
 * Returns a function that ends a punch-out session and sends the given cart lines, possibly none, to the purchasing system.
 * When the request fails, the function shows the error and resolves to false.
 */
export function usePunchoutReturn(): (recIds: number[]) => Promise<boolean> {
  const client = useClient();
  const handleError = useErrorHandler();
  const endSession = useEndSession();
  // The same key for every attempt, so that a lost reply does not lose the cart.
  const transferKey = useRef('');
  return useCallback(
    async (recIds) => {
      transferKey.current ||= createTransferKey();
      const request = { rec_ids: recIds, transfer_key: transferKey.current };
      const outcome = await withCartLock(client, () => client.call('returnCart', request));
      if (!outcome.ok) {
        handleError(outcome.failure);
        return false;
      }
      // The server has invalidated the token.
      await endSession();
      submitTransfer(transferKey.current);
      return true;
    },
    [client, handleError, endSession],
  );
}

const KEY_BYTES = 32;

/** Returns 256 random bits, base64url-encoded. */
function createTransferKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Submits to the transfer page, the only page that may post to a purchasing system. The key is posted, because
 * URLs are stored in logs and histories.
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
