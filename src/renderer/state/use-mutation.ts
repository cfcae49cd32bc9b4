import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Outcome } from '../../shared/contract/envelope';
import { useNotify } from './notices';
import { useRemedy } from './use-error-handler';

export interface Action {
  busy: boolean;
  /**
   * Does something that needs no form, and never two things at once. `said` tells that it was done; then the screen
   * asks for its data anew. A failure is told with its remedy. Resolves to whether it was done.
   */
  act: <Data>(
    send: () => Promise<Outcome<Data>>,
    said: string | ((data: Data) => string),
  ) => Promise<boolean>;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const { revalidate } = useRevalidator();
  const act = useCallback<Action['act']>(
    async (send, said) => {
      if (underWay.current) return false;
      underWay.current = true;
      setBusy(true);
      const outcome = await send();
      underWay.current = false;
      setBusy(false);
      if (!outcome.ok) {
        applyRemedy(outcome.failure);
        return false;
      }
      notify({ tone: 'success', text: typeof said === 'string' ? said : said(outcome.data) });
      await revalidate();
      return true;
    },
    [notify, applyRemedy, revalidate],
  );
  return { busy, act };
}
