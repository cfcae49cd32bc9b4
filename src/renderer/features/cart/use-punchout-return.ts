import { useCallback, useRef } from 'react';
import { useClient } from '../../api/client-context';
import { inCartTurn } from '../../state/cart-turns';
import { useForgetSession } from '../../state/session';
import { useRemedy } from '../../state/use-remedy';
import { sendBack, transferKey } from './send-back';

/**
 * Ends a visit that a purchasing system opened, with these lines or with nothing. Gives whether the shop took it; if
 * not, the person has been told why.
 */
export function useReturn(): (recIds: number[]) => Promise<boolean> {
  const client = useClient();
  const applyRemedy = useRemedy();
  const forgetSession = useForgetSession();
  // The same at every try: an answer that was lost does not lose the cart.
  const key = useRef('');
  return useCallback(
    async (recIds) => {
      key.current ||= transferKey();
      const request = { rec_ids: recIds, transfer_key: key.current };
      const outcome = await inCartTurn(client, () => client.call('returnCart', request));
      if (!outcome.ok) {
        applyRemedy(outcome.failure);
        return false;
      }
      // The token opens nothing any more.
      await forgetSession();
      sendBack(key.current);
      return true;
    },
    [client, applyRemedy, forgetSession],
  );
}
