import { useClient } from '../api/client-context';
import { downloadPdf } from '../lib/download-file';
import { useMutation } from './use-mutation';

/** Downloads an issued invoice. */
export function useInvoiceDownload(): { busy: boolean; download: (invoiceId: number) => Promise<unknown> } {
  const client = useClient();
  const { busy, mutate } = useMutation();
  const download = (invoiceId: number) =>
    mutate(
      () => client.call('invoiceFile', { invoice_id: invoiceId }),
      ({ name, pdf }) => {
        downloadPdf(name, pdf);
        return `${name} is saved.`;
      },
    );
  return { busy, download };
}
