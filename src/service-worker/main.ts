import { CacheExpiration } from 'workbox-expiration';
import { precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CACHES_CLEARED, offlineCaches } from '../shared/platform/offline-caches';
import { isCacheableCall } from './cached-reply';
import { handleCall } from './handle-call';
import { handleNavigation } from './handle-navigation';
import { isPagePath } from './page-path';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { cacheLimits } from './cache-limits';

const MAX_PICTURES = 300;
/** Shown instead of the browser's broken-image icon. */
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

const handlePicture = new StaleWhileRevalidate({
  cacheName: offlineCaches.pictures,
  plugins: [
    cacheLimits(MAX_PICTURES),
    {
      handlerDidError: () =>
        Promise.resolve(new Response(emptyPicture, { headers: { 'Content-Type': 'image/svg+xml' } })),
    },
  ],
});

declare const self: ServiceWorkerGlobalScope & {
  /** Replaced by the server with the list of the shop's files. */
  readonly __WB_MANIFEST: PrecacheEntry[];
};

// A new version waits until the last page of the old one is closed: that page needs the old version's files.
precacheAndRoute(self.__WB_MANIFEST);

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  ({ event }) => handleNavigation(event as FetchEvent),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isCacheableCall(url.pathname),
  ({ event }) => handleCall(event as FetchEvent),
  'POST',
);

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && url.pathname.startsWith('/pictures/') && !request.headers.has('Authorization'),
  handlePicture,
);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), enableNavigationPreload(), deleteOldCaches()]));
});

self.addEventListener('message', (event) => {
  if (event.data === CACHES_CLEARED) event.waitUntil(deleteUsageRecords());
});

async function enableNavigationPreload(): Promise<void> {
  // Missing in some browsers.
  await (self.registration as Partial<ServiceWorkerRegistration>).navigationPreload?.enable();
}

/** Deletes the caches of earlier versions, see `offlineCaches`. */
async function deleteOldCaches(): Promise<void> {
  const currentNames: readonly string[] = Object.values(offlineCaches);
  const oldNames = (await caches.keys()).filter(
    (name) => name.startsWith('offline-') && !currentNames.includes(name),
  );
  await Promise.all(oldNames.map((name) => caches.delete(name)));
}

/** Deletes Workbox's records of when entries were used: they contain every URL and search text. */
async function deleteUsageRecords(): Promise<void> {
  // The constructor requires a limit; `delete` ignores it.
  const records = Object.values(offlineCaches).map((name) => new CacheExpiration(name, { maxEntries: 1 }));
  await Promise.all(records.map((record) => record.delete()));
}
