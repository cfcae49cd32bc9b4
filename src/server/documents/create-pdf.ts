import type { Product } from '../../shared/contract/calls';
import type { Certificate } from '../../shared/contract/certificates';
import { requestFromWorker } from '../http/request-from-worker';
import { createWorkerClient, findWorkerEntry } from '../lib/worker-client';
import { invoicePdf, type Invoice } from '../invoices/invoice-pdf';
import { certificatePdf, type CertificateIssuer } from './certificate-pdf';
import { dataSheetPdf, safetySheetPdf, type SheetIssuer } from './data-sheet-pdf';
import { proformaPdf, type Proforma } from './proforma-pdf';
import { quotePdf, type QuoteContent } from './quote-pdf';

/** A document and its content, all of which is plain data. */
export type PdfJob =
  | { kind: 'invoice'; content: Invoice }
  | { kind: 'proforma'; content: Proforma }
  | { kind: 'quote'; content: QuoteContent }
  | { kind: 'certificate'; content: Certificate; issuer: CertificateIssuer }
  | { kind: 'dataSheet' | 'safetySheet'; content: Product; issuer: SheetIssuer };

export interface PdfReply {
  /** Empty after a failure. */
  pdf: Uint8Array;
  /** Message of the failure, '' for none. */
  error: string;
}

/** Documents with more lines count for the rate limit `longDocument`: each line takes 2 to 3 ms. */
export const SHORT_DOCUMENT_LINES = 40;

/** Maximum number of documents, of all clients, that are being created or wait. */
const MAX_PENDING = 20;
/** Seconds after which a refused client may retry. */
const RETRY_AFTER_S = 5;

const worker = createWorkerClient<PdfJob, PdfReply>({
  entry: () => findWorkerEntry('pdf.worker', import.meta.url),
  timeoutMs: 30_000,
  idleMs: 10_000,
});

/**
 * Creates a PDF in a worker, which also loads the libraries and fonts, so that other requests are not delayed. The same job
 * always results in the same bytes. `network` is the client network: the queue serves networks in turn.
 *
 * @throws RetryLaterError when too many documents wait, and when a document takes too long
 */
export async function createPdfInWorker(job: PdfJob, network: string): Promise<Buffer> {
  const limit = { network, maxPending: MAX_PENDING, retryAfterS: RETRY_AFTER_S };
  const { pdf, error } = await requestFromWorker(worker, job, limit);
  if (error !== '') throw new Error(error);
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}

/** Creates a PDF in the current thread. */
export function createPdf(job: PdfJob): Promise<Buffer> {
  switch (job.kind) {
    case 'invoice':
      return invoicePdf(job.content);
    case 'proforma':
      return proformaPdf(job.content);
    case 'quote':
      return quotePdf(job.content);
    case 'certificate':
      return certificatePdf(job.content, job.issuer);
    case 'dataSheet':
      return dataSheetPdf(job.content, job.issuer);
    case 'safetySheet':
      return safetySheetPdf(job.content, job.issuer);
  }
}
