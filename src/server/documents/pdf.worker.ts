import { handleWorkerRequests } from '../lib/worker-requests';
import { createPdf, type PdfJob, type PdfReply } from './create-pdf';

handleWorkerRequests((job: PdfJob): Promise<PdfReply> =>
  createPdf(job).then(
    (pdf) => ({ pdf, error: '' }),
    (error: unknown) => ({
      pdf: new Uint8Array(0),
      error: error instanceof Error ? error.message : String(error),
    }),
  ),
);
