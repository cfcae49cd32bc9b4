import { NetworkFirst } from 'workbox-strategies';
import { keptCaches } from '../shared/platform/offline-caches';
import { bounded } from './cache-limits';
import { keptReply, replyAddress } from './cached-reply';

/** Seconds that the network gets when there is a kept reply. */
const PATIENCE = 3;
const MOST_REPLIES = 200;

/** Runs under the address of the kept reply and sends the call itself. */
const networkFirst = new NetworkFirst({
  cacheName: keptCaches.replies,
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    {
      requestWillFetch: ({ event }) => Promise.resolve((event as FetchEvent).request),
      cacheWillUpdate: ({ event, response }) => keptReply((event as FetchEvent).request, response),
    },
    bounded(MOST_REPLIES),
  ],
});

/**
 * The network's reply to a public call, else the one kept of it. Rejects without either. Who is signed in gets what
 * was kept before: it is the same for everyone.
 */
export async function answerCall(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const address = replyAddress(request.url, await request.clone().text());
  if (address === null) return fetch(request);
  const [answer, kept] = networkFirst.handleAll({ event, request: new Request(address) });
  // The page gets its answer before it is kept; by this lock it can wait for that when it notes what it needed.
  void navigator.locks.request(keptCaches.replies, { mode: 'shared' }, () => kept.catch(() => undefined));
  return answer;
}
