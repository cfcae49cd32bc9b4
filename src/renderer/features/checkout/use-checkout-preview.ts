import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutDetails } from '../../../shared/contract/checkout';
import type { Failure } from '../../../shared/contract/envelope';
import { formatMoney } from '../../../shared/lib/money';
import { useClient } from '../../api/client-context';
import { useLatest } from '../../hooks/use-latest';
import type { CheckoutOptions } from './checkout-fields';
import type { CheckoutGoods } from './checkout-paths';
import { optionsKey, previewCheckout, type CheckoutPreview } from './preview-checkout';

/** Milliseconds after the last change of the points before the preview is requested. */
const TYPING_DEBOUNCE_MS = 350;

interface LivePreview {
  preview: CheckoutPreview;
  /** True if the amounts belong to other options, because a request is in flight or failed. */
  isStale: boolean;
  /** Why the last request failed; null while loading or after success. */
  failure: Failure | null;
  retry: () => void;
}

/** Returns a message when lines, quantities or prices have changed since the last preview; otherwise ''. */
function describeLineChange(before: CheckoutDetails, after: CheckoutDetails): string {
  const linesOf = ({ list }: CheckoutDetails) =>
    JSON.stringify(list.map(({ rec_id, goods_number, price_sum }) => [rec_id, goods_number, price_sum]));
  if (linesOf(before) === linesOf(after)) return '';
  const [oldSubtotal, newSubtotal] = [before, after].map(({ amounts }) => formatMoney(amounts.goods));
  return `The items of this order have changed since you opened it: their subtotal is now ${newSubtotal}, it was ${oldSubtotal}.`;
}

/** Returns a message when the selected address was edited since the last preview; otherwise ''. */
function describeAddressChange(before: CheckoutDetails, after: CheckoutDetails): string {
  if (before.address_id !== after.address_id) return '';
  const [oldAddress, newAddress] = [before, after].map(({ addresses, address_id: selected }) =>
    addresses.find(({ address_id }) => address_id === selected)?.lines.join(', '),
  );
  return oldAddress === newAddress || newAddress === undefined
    ? ''
    : `The delivery address is now: ${newAddress}.`;
}

/**
 * Requests a new preview whenever the options change and aborts outdated requests. `onCorrected` is called when
 * the server rejected options, or the lines or the delivery address of the order have changed.
 */
export function useCheckoutPreview(
  goods: CheckoutGoods,
  initialPreview: CheckoutPreview,
  options: CheckoutOptions,
  onCorrected: (preview: CheckoutPreview) => void,
): LivePreview {
  const client = useClient();
  const [preview, setPreview] = useState(initialPreview);
  const [failedRequest, setFailedRequest] = useState<{ key: string; failure: Failure } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const notifyCorrected = useLatest(onCorrected);
  const latestPreview = useRef(preview);
  const acceptPreview = useCallback(
    (next: CheckoutPreview) => {
      latestPreview.current = next;
      setFailedRequest(null);
      setPreview(next);
      if (next.corrections.length > 0) notifyCorrected.current(next);
    },
    [notifyCorrected],
  );

  // Accepts a new preview of the loader, for example after a line was removed.
  useEffect(() => {
    if (initialPreview !== latestPreview.current) acceptPreview(initialPreview);
  }, [initialPreview, acceptPreview]);

  const key = optionsKey(options);
  const latestOptions = useLatest(options);
  useEffect(() => {
    const previous = latestPreview.current.options;
    const current = latestOptions.current;
    if (optionsKey(previous) === key) return;
    setFailedRequest(null);
    const request = new AbortController();
    const isTyping = current.points !== previous.points;
    const load = async () => {
      const { signal } = request;
      const isNewAddress = current.address_id !== previous.address_id;
      const outcome = await previewCheckout(client, { goods, options: current, isNewAddress, signal });
      if (signal.aborted) return;
      if (!outcome.ok) return setFailedRequest({ key, failure: outcome.failure });
      const { details } = latestPreview.current;
      const changes = [describeLineChange, describeAddressChange]
        .map((describe) => describe(details, outcome.data.details))
        .filter((text) => text !== '');
      acceptPreview({ ...outcome.data, corrections: [...outcome.data.corrections, ...changes] });
    };
    const timer = setTimeout(
      () =>
        void load().catch(() => {
          // The call rejects when it is aborted for newer options.
        }),
      isTyping ? TYPING_DEBOUNCE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [client, goods, key, attempt, initialPreview, acceptPreview, latestOptions]);

  return {
    preview,
    isStale: optionsKey(preview.options) !== key,
    // The failure of a request with other options is outdated.
    failure: failedRequest?.key === key ? failedRequest.failure : null,
    retry: () => setAttempt((count) => count + 1),
  };
}
