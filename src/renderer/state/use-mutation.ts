import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Outcome } from '../../shared/contract/envelope';
import { useNotify } from './notices';
import { useErrorHandler } from './use-error-handler';

export interface Mutation {
  busy: boolean;
  /**
   * Sends a request without a form, one at a time. Afterwards shows `successMessage` and reloads the screen's data, or
   * handles the failure. Resolves to whether it succeeded; false while another request is in flight.
   */
  mutate: <Data>(
    send: () => Promise<Outcome<Data>>,
    successMessage: string | ((data: Data) => string),
  ) => Promise<boolean>;
}

export function useMutation(): Mutation {
  const [busy, setBusy] = useState(false);
  const isInFlight = useRef(false);
  const notify = useNotify();
  const handleError = useErrorHandler();
  const { revalidate } = useRevalidator();
  const mutate = useCallback<Mutation['mutate']>(
    async (send, successMessage) => {
      if (isInFlight.current) return false;
      isInFlight.current = true;
      setBusy(true);
      const outcome = await send();
      isInFlight.current = false;
      setBusy(false);
      if (!outcome.ok) {
        handleError(outcome.failure);
        return false;
      }
      const text = typeof successMessage === 'string' ? successMessage : successMessage(outcome.data);
      notify({ tone: 'success', text });
      await revalidate();
      return true;
    },
    [notify, handleError, revalidate],
  );
  return { busy, mutate };
}
