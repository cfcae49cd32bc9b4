import { StaleWhileRevalidate } from 'workbox-strategies';
import { keptCaches } from '../shared/platform/offline-caches';
import { bounded } from './cache-limits';

const MOST_PICTURES = 300;
/** Leaves the place of a picture that was never seen empty, instead of a sign of something broken. */
const nothing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** A kept picture at once, while the network brings it anew for the next time; else the network's. */
export const answerPicture = new StaleWhileRevalidate({
  cacheName: keptCaches.pictures,
  plugins: [
    bounded(MOST_PICTURES),
    {
      handlerDidError: () =>
        Promise.resolve(new Response(nothing, { headers: { 'Content-Type': 'image/svg+xml' } })),
    },
  ],
});
