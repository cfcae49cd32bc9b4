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
  const asked = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter = 0) =>
      resolve({ status, retryAfter, ms: performance.now() - asked });
    const sent = request(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume();
      answer.once('end', () => end(answer.statusCode ?? 0, Number(answer.headers['retry-after'] ?? 0)));
      answer.once('error', () => end(0));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') void requestPage(address, agent).then(resolve);
      else end(0);
    });
    sent.end();
  });
}
