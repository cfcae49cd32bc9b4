import { StaleWhileRevalidate } from 'workbox-strategies';
import { offlineCaches } from '../shared/platform/offline-caches';
import { cacheLimits } from './cache-limits';

const MAX_PICTURES = 300;
/** Shown instead of the browser's broken-image icon. */
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

export const handlePicture = new StaleWhileRevalidate({
  cacheName: offlineCaches.pictures,
  plugins: [
    cacheLimits(MAX_PICTURES),
    {
      handlerDidError: () =>
        Promise.resolve(new Response(emptyPicture, { headers: { 'Content-Type': 'image/svg+xml' } })),
    },
  ],
});
