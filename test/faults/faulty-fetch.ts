/** Faults of a request to the shop. */
export const networkFaults = [
  'none',
  'no network',
  'answer lost',
  'cut in half',
  'log-in page of a network',
  'empty answer',
  'shop is busy',
  'killed before',
  'killed after',
] as const;

export type NetworkFault = (typeof networkFaults)[number];

/** The process ends here, with whatever it still had to write down. */
export class ProcessKilledError extends Error {}

/** A `fetch` that reaches `shop` with the faults that `next` names, one for each request. */
export function faultyFetch(
  shop: (request: Request) => Promise<Response>,
  next: () => NetworkFault,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, { ...init, redirect: 'follow' });
    const fault = next();
    if (fault === 'no network') throw new TypeError('fetch failed');
    if (fault === 'killed before') throw new ProcessKilledError();
    if (fault === 'log-in page of a network') {
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
    if (fault === 'killed after') throw new ProcessKilledError();
    if (fault === 'cut in half') return new Response((await answer.text()).slice(0, 20));
    return answer;
  };
}
