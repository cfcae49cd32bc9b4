import { useState } from 'react';
import { useClient } from '../api/client-context';
import { useNotify } from './notices';
import { useRemedy } from './use-error-handler';

interface Proforma {
  busy: boolean;
  download: (orderId: number) => Promise<void>;
}

/** Fetches an order's pro-forma invoice and hands it to `save`: its name, and its bytes in base64. */
export function useProforma(save: (name: string, base64: string) => void): Proforma {
  const client = useClient();
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const [busy, setBusy] = useState(false);
  const download = async (orderId: number) => {
    setBusy(true);
    const outcome = await client.call('orderFile', { order_id: orderId });
    setBusy(false);
    if (!outcome.ok) return applyRemedy(outcome.failure);
    const { name, pdf } = outcome.data;
    save(name, pdf);
    notify({ tone: 'success', text: `${name} is saved.` });
  };
  return { busy, download };
}
