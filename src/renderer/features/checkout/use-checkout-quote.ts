import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../shared/contract/envelope';
import { useClient } from '../../api/client-context';
import { useLatest } from '../../state/use-latest';
import { quoteCheckout, optionsKey, type CheckoutQuote } from './quote-checkout';
import type { CheckoutOptions } from './checkout-fields';

/** How long a number that is being typed is waited for, in milliseconds. */
const TYPING_MS = 350;

export interface LiveQuote {
  quote: CheckoutQuote;
  /** The amounts are those of other wishes: an answer is under way, or did not come. */
  stale: boolean;
  /** Why the last answer did not come; null when it did, or is under way. */
  failure: Failure | null;
  retry: () => void;
}

/**
 * The sheet as the wishes change. Every change asks the server; an answer to older wishes is given up, so that it never
 * takes the place of a newer one. `onCorrected` hears of wishes that could not be had.
 */
export function useCheckoutQuote(
  ids: readonly number[],
  first: CheckoutQuote,
  wishes: CheckoutOptions,
  onCorrected: (asked: CheckoutQuote) => void,
): LiveQuote {
  const client = useClient();
  const [asked, setAsked] = useState(first);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  const corrected = useLatest(onCorrected);
  const latest = useRef(asked);
  const take = useCallback(
    (answer: CheckoutQuote) => {
      latest.current = answer;
      setFailure(null);
      setAsked(answer);
      if (answer.corrections.length > 0) corrected.current(answer);
    },
    [corrected],
  );

  // A new sheet came from the loader, such as one without a line.
  useEffect(() => {
    if (first !== latest.current) take(first);
  }, [first, take]);

  const key = optionsKey(wishes);
  const wished = useLatest(wishes);
  useEffect(() => {
    const before = latest.current.options;
    const now = wished.current;
    if (optionsKey(before) === key) return;
    setFailure(null);
    const leaving = new AbortController();
    const typing = now.points !== before.points;
    const ask = async () => {
      const { signal } = leaving;
      const consignee = now.address_id !== before.address_id;
      const outcome = await quoteCheckout(client, { ids, options: now, isNewAddress: consignee, signal });
      if (signal.aborted) return;
      if (outcome.ok) take(outcome.data);
      else setFailure(outcome.failure);
    };
    const timer = setTimeout(
      () =>
        void ask().catch(() => {
          // Newer wishes are asked for.
        }),
      typing ? TYPING_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, ids, key, tries, first, take, wished]);

  return {
    quote: asked,
    stale: optionsKey(asked.options) !== key,
    failure,
    retry: () => setTries((count) => count + 1),
  };
}
