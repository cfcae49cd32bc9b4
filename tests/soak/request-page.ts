import { request, type Agent } from 'node:http';

export interface PageAnswer {
  /** 0 = no answer. */
  status: number;
  /** Milliseconds from asking until the last byte. */
  ms: number;
  /** Seconds of the header `Retry-After`, 0 without one. */
  retryAfter: number;
}

/** Asks for a page, and never rejects. A kept connection that was just closed is replaced, as browsers do. */
export function askPage(address: string, agent: Agent): Promise<PageAnswer> {
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
      if (sent.reusedSocket && error.code === 'ECONNRESET') void askPage(address, agent).then(resolve);
      else end(0);
    });
    sent.end();
  });
}
