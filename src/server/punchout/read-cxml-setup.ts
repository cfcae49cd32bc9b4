import { requestFromWorker } from '../http/request-from-worker';
import { createWorkerClient, findWorkerEntry } from '../lib/worker-client';
import { decodeXmlBody } from './decode-xml-body';
import { parseCxmlSetup, type CxmlSetupRequest } from './parse-cxml-setup';

/** The body of an HTTP request with its content type. */
export interface CxmlBody {
  body: Uint8Array;
  contentType: string;
}

export interface CxmlReply {
  request: CxmlSetupRequest | null;
}

/**
 * Longer documents, of a cart with more than about ten lines, are read in a worker: 262 KB of small elements take half a second,
 * and the sender can be authenticated only after that.
 */
export const MAX_INLINE_BYTES = 16_384;
/** Maximum number of long documents that are read or wait. */
const MAX_PENDING = 20;
const RETRY_AFTER_S = 2;

const worker = createWorkerClient<CxmlBody, CxmlReply>({
  entry: () => findWorkerEntry('cxml.worker', import.meta.url),
  timeoutMs: 10_000,
  idleMs: 10_000,
});

/**
 * Reads a cXML request; returns null when it is invalid. `network` is the client network; networks take turns. Throws
 * `RetryLaterError` when too many long documents wait, and when one takes too long.
 */
export async function readCxmlSetup(document: CxmlBody, network: string): Promise<CxmlSetupRequest | null> {
  if (document.body.byteLength <= MAX_INLINE_BYTES) return parseCxmlBody(document);
  const limit = { network, maxPending: MAX_PENDING, retryAfterS: RETRY_AFTER_S };
  return (await requestFromWorker(worker, document, limit)).request;
}

/** Reads a request in this thread. */
export function parseCxmlBody({ body, contentType }: CxmlBody): CxmlSetupRequest | null {
  return parseCxmlSetup(decodeXmlBody(body, contentType));
}
