import { request, type Agent } from 'node:http';

export interface PageResponse {
  /** 0 = no response. */
  status: number;
  /** Milliseconds until the last byte. */
  ms: number;
  /** Seconds of the header `Retry-After`, 0 without one. */
  retryAfter: number;
}

/** Requests a page and never rejects. Retries when a keep-alive connection was just closed, as browsers do. */
export function requestPage(address: string, agent: Agent): Promise<PageResponse> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter = 0) =>
      resolve({ status, retryAfter, ms: performance.now() - startedAt });
    const outgoing = request(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode ?? 0, Number(response.headers['retry-after'] ?? 0)));
      response.once('error', () => end(0));
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET')
        void requestPage(address, agent).then(resolve);
      else end(0);
    });
    outgoing.end();
  });
}
