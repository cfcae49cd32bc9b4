import { useEffect, useState } from 'react';
import { useClient } from '../../../api/client-context';
import { useLatest } from '../../../hooks/use-latest';
import { useErrorHandler } from '../../../state/use-error-handler';

/** Polling intervals. The first minute has the short one, because most customers pay then. */
const FREQUENT_INTERVAL_MS = 2000;
const SLOW_INTERVAL_MS = 5000;
const FREQUENT_PERIOD_MS = 60_000;

/**
 * The result of the last poll. `unreachable`: no reply, or an error of the shop; `unknown`: the payment provider could not tell;
 * `ended`: the attempt failed for good.
 */
export type PaymentStatus = 'unpaid' | 'unknown' | 'unreachable' | 'ended' | 'paid';

/**
 * Polls the status of a payment attempt. Pauses while the page is hidden and polls as soon as it is visible
 * again. Stops on unmount, when the attempt has ended or is paid, and when the session has expired.
 */
export function usePaymentStatus(payId: string, logId: string): PaymentStatus {
  const client = useClient();
  const [paymentStatus, setPaymentStatus] = useState<PaymentStatus>('unpaid');
  const handleError = useLatest(useErrorHandler());

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const startedAt = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPolling = false;
    let isFinished = false;
    const poll = async () => {
      if (isPolling || isFinished || document.hidden) return;
      isPolling = true;
      const query = { code: payId, check: 'true', log_id: logId, timestamp: String(Date.now()) } as const;
      const outcome = await client.call('respond', query, { signal });
      isPolling = false;
      if (outcome.ok) {
        const { status, ended } = outcome.data;
        const isFailed = ended && status === 'unpaid';
        setPaymentStatus(isFailed ? 'ended' : status);
        isFinished = isFailed || status === 'paid';
      } else if (outcome.failure.kind === 'expired') {
        isFinished = true;
        handleError.current(outcome.failure);
      } else setPaymentStatus('unreachable');
      if (!isFinished) schedule();
    };
    const schedule = () => {
      const isFrequent = performance.now() - startedAt < FREQUENT_PERIOD_MS;
      timer = setTimeout(pollNow, isFrequent ? FREQUENT_INTERVAL_MS : SLOW_INTERVAL_MS);
    };
    const pollNow = () => {
      clearTimeout(timer);
      poll().catch(() => {
        // The call rejects when it is aborted on unmount.
      });
    };
    const onVisibilityChange = () => {
      if (!document.hidden) pollNow();
    };
    schedule();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [client, payId, logId, handleError]);
  return paymentStatus;
}
