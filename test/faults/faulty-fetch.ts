/** Faults of a request to the shop. */
export const networkFaults = [
  'none',
  'no network',
  'answer lost',
  'answer truncated',
  'log-in page of the network',
  'empty answer',
  'shop is busy',
  'killed before sending',
  'killed before the answer',
] as const;

export type NetworkFault = (typeof networkFaults)[number];

/** Simulates the end of the process: code that follows the request does not run. */
export class ProcessKilledError extends Error {}

/** Creates a `fetch` that passes requests to `shop`. Each request has the fault that `nextFault` returns. */
export function faultyFetch(
  shop: (request: Request) => Promise<Response>,
  nextFault: () => NetworkFault,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, { ...init, redirect: 'follow' });
    const fault = nextFault();
    if (fault === 'no network') throw new TypeError('fetch failed');
    if (fault === 'killed before sending') throw new ProcessKilledError();
    if (fault === 'log-in page of the network') {
      return new Response('<html>Welcome to the hall</html>', { headers: { 'Content-Type': 'text/html' } });
    }
    if (fault === 'empty answer') return new Response('');
    if (fault === 'shop is busy') {
      return Response.json(
        { code: 503, msg: 'later', data: null },
        { status: 503, headers: { 'Retry-After': '5' } },
      );
    }
    const answer = await shop(request);
    if (fault === 'answer lost') throw new TypeError('fetch failed');
    if (fault === 'killed before the answer') throw new ProcessKilledError();
    if (fault === 'answer truncated') return new Response((await answer.text()).slice(0, 20));
    return answer;
  };
}
