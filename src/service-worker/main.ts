import { precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { KEPT_FORGOTTEN, keptCaches } from '../shared/kept-caches';
import { answerCall } from './answer-call';
import { answerNavigation } from './answer-navigation';
import { answerPicture } from './answer-picture';
import { forgetDates } from './forget-dates';
import { isKeptCall } from './kept-reply';
import { isPagePath } from './page-path';

declare const self: ServiceWorkerGlobalScope & {
  /** The server puts the list of the shop's files in the place of this name. */
  readonly __WB_MANIFEST: PrecacheEntry[];
};

// A new version waits until the last page of the old one is closed: this one's files stay there for its pages.
precacheAndRoute(self.__WB_MANIFEST);

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  ({ event }) => answerNavigation(event as FetchEvent),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isKeptCall(url.pathname),
  ({ event }) => answerCall(event as FetchEvent),
  'POST',
);

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && url.pathname.startsWith('/pictures/') && !request.headers.has('Authorization'),
  answerPicture,
);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), preloadNavigations(), dropFormerCaches()]));
});

self.addEventListener('message', (event) => {
  if (event.data === KEPT_FORGOTTEN) event.waitUntil(forgetDates());
});

async function preloadNavigations(): Promise<void> {
  // Not every browser has it.
  await (self.registration as Partial<ServiceWorkerRegistration>).navigationPreload?.enable();
}

async function dropFormerCaches(): Promise<void> {
  const present: readonly string[] = Object.values(keptCaches);
  const former = (await caches.keys()).filter((name) => name.startsWith('kept-') && !present.includes(name));
  await Promise.all(former.map((name) => caches.delete(name)));
}
