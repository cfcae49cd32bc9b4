import { NetworkFirst } from 'workbox-strategies';
import { offlineCaches } from '../shared/platform/offline-caches';
import { cacheLimits } from './cache-limits';
import { replyCacheUrl, toCachedReply } from './cached-reply';

/** Seconds to wait for the network when there is a cached reply. */
const NETWORK_TIMEOUT_S = 3;
const MAX_REPLIES = 200;

/** Receives requests for cache URLs, and sends the original request of the event to the network. */
const networkFirst = new NetworkFirst({
  cacheName: offlineCaches.replies,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [
    {
      requestWillFetch: ({ event }) => Promise.resolve((event as FetchEvent).request),
      cacheWillUpdate: ({ event, response }) => toCachedReply((event as FetchEvent).request, response),
    },
    cacheLimits(MAX_REPLIES),
  ],
});

/**
 * Answers a public call from the network, else from the cache. Rejects without either. Customers get cached replies
 * as well because these are the same for everyone.
 */
export async function handleCall(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cacheUrl = replyCacheUrl(request.url, await request.clone().text());
  if (cacheUrl === null) return fetch(request);
  const [response, stored] = networkFirst.handleAll({ event, request: new Request(cacheUrl) });
  // The page gets the response before it is stored. The page waits for this lock before it reads the cache.
  void navigator.locks.request(offlineCaches.replies, { mode: 'shared' }, () =>
    stored.catch(() => undefined),
  );
  return response;
}
