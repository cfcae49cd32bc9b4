import { handleWorkerRequests } from '../lib/worker-requests';
import { createPdf, type PrintJob, type PrintReply } from './pdf-printer';

handleWorkerRequests((job: PrintJob): Promise<PrintReply> =>
  createPdf(job).then(
    (pdf) => ({ pdf, error: '' }),
    (error: unknown) => ({
      pdf: new Uint8Array(0),
      error: error instanceof Error ? error.message : String(error),
    }),
  ),
);
