import { useState } from 'react';
import type { Outcome } from '../../shared/contract/envelope';
import { useClient } from '../api/client-context';
import { downloadPdf } from '../lib/download-file';
import { useNotify } from './notices';
import { useErrorHandler } from './use-error-handler';

interface DocumentDownload {
  busy: boolean;
  downloadProforma: (orderId: number) => Promise<void>;
  downloadInvoice: (invoiceId: number) => Promise<void>;
  downloadQuote: (quoteNumber: string) => Promise<void>;
}

/** Downloads the documents of orders and quotes. */
export function useDocumentDownload(): DocumentDownload {
  const client = useClient();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const [busy, setBusy] = useState(false);
  const download = async (request: Promise<Outcome<{ name: string; pdf: string }>>) => {
    setBusy(true);
    const outcome = await request;
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    const { name, pdf } = outcome.data;
    downloadPdf(name, pdf);
    notify({ tone: 'success', text: `${name} is saved.` });
  };
  return {
    busy,
    downloadProforma: (orderId) => download(client.call('orderFile', { order_id: orderId })),
    downloadInvoice: (invoiceId) => download(client.call('invoiceFile', { invoice_id: invoiceId })),
    downloadQuote: (quoteNumber) => download(client.call('quoteFile', { quote_sn: quoteNumber })),
  };
}
