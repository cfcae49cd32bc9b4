import { useEffect, useState } from 'react';
import { useClient } from '../../../api/client-context';
import { useLatest } from '../../../state/use-latest';
import { useRemedy } from '../../../state/use-remedy';

/** Milliseconds between two questions: often in the first minute, when most people pay. */
const OFTEN_MS = 2000;
const SELDOM_MS = 5000;
const OFTEN_FOR_MS = 60_000;

/**
 * What the last answer said: `unreachable` = none came, `unknown` = the provider could not tell, `ended` = this attempt
 * brought nothing and will not any more.
 */
export type PaymentStatus = 'unpaid' | 'unknown' | 'unreachable' | 'ended' | 'paid';

/**
 * Asks again and again whether an attempt to pay brought the money. Nobody is asked while the page is out of sight;
 * when it comes back it asks at once. Ends with the screen, with the attempt, or with the money.
 */
export function usePaymentStatus(payId: string, logId: string): PaymentStatus {
  const client = useClient();
  const [watch, setWatch] = useState<PaymentStatus>('unpaid');
  const applyRemedy = useLatest(useRemedy());

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const began = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const ask = async () => {
      if (asking || document.hidden) return;
      asking = true;
      const question = { code: payId, check: 'true', log_id: logId, timestamp: String(Date.now()) } as const;
      const outcome = await client.call('respond', question, { signal });
      asking = false;
      if (outcome.ok) {
        const { status, ended } = outcome.data;
        const over = ended && status === 'unpaid';
        setWatch(over ? 'ended' : status);
        if (over || status === 'paid') return;
      } else if (outcome.failure.kind === 'expired') {
        return applyRemedy.current(outcome.failure);
      } else setWatch('unreachable');
      wait();
    };
    const wait = () => {
      const often = performance.now() - began < OFTEN_FOR_MS;
      timer = setTimeout(start, often ? OFTEN_MS : SELDOM_MS);
    };
    const start = () => {
      clearTimeout(timer);
      ask().catch(() => {
        // The screen was left.
      });
    };
    const comesBack = () => {
      if (!document.hidden) start();
    };
    wait();
    document.addEventListener('visibilitychange', comesBack);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', comesBack);
    };
  }, [client, payId, logId, applyRemedy]);
  return watch;
}
