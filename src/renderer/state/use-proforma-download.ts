import { useState } from 'react';
import { useClient } from '../api/client-context';
import { downloadPdf } from '../lib/download-file';
import { useNotify } from './notices';
import { useErrorHandler } from './use-error-handler';

interface ProformaDownload {
  busy: boolean;
  download: (orderId: number) => Promise<void>;
}

/** Downloads an order's pro-forma invoice. */
export function useProformaDownload(): ProformaDownload {
  const client = useClient();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const [busy, setBusy] = useState(false);
  const download = async (orderId: number) => {
    setBusy(true);
    const outcome = await client.call('orderFile', { order_id: orderId });
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    const { name, pdf } = outcome.data;
    downloadPdf(name, pdf);
    notify({ tone: 'success', text: `${name} is saved.` });
  };
  return { busy, download };
}
