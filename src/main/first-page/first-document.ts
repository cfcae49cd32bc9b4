import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { ProtocolRequest, ProtocolResponse } from 'electron';
import type { FirstAnswers } from './first-answers';

/**
 * The part of Electron's protocols that works without `Request` and `Response`: Node takes some time to load these (033),
 * and a window that waits for its first page waits for that.
 */
export interface StreamProtocol {
  registerStreamProtocol(
    scheme: string,
    handler: (request: ProtocolRequest, answer: (response: ProtocolResponse) => void) => void,
  ): boolean;
}

export interface FirstDocumentPorts {
  /** What is answered without the shop. */
  answers: FirstAnswers;
  /** The shop, for everything else. */
  site: (request: Request) => Promise<Response>;
  /** Resolves when the shop may open. */
  isCalm: Promise<void>;
}

/**
 * Answers all that the window's first document asks, as long as it lives: a document keeps the way on which it came. A
 * fault is answered with 500.
 */
export function serveFirstDocument(pages: StreamProtocol, ports: FirstDocumentPorts): void {
  pages.registerStreamProtocol('app', (request, answer) => {
    void respond(request, ports).then(answer, () => answer({ statusCode: 500 }));
  });
}

async function respond(
  { url, method, headers, uploadData }: ProtocolRequest,
  { answers, site, isCalm }: FirstDocumentPorts,
): Promise<ProtocolResponse> {
  const first = await answers({ url, method });
  if (first) return { statusCode: 200, headers: first.headers, data: first.body };
  await isCalm;
  // Calls carry text; the shop sends no files.
  const body = uploadData && Buffer.concat(uploadData.map(({ bytes }) => bytes));
  const response = await site(new Request(url, { method, headers, ...(body && { body }) }));
  const data = response.body ? Readable.fromWeb(response.body as WebStream) : Readable.from([]);
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), data };
}
