/**
 * Browser caches for offline use. The service worker fills them; the page lists visited pages in them. A new number
 * discards incompatible entries.
 */
export const offlineCaches = {
  /** Replies of public calls. */
  replies: 'offline-replies-1',
  /** Images of products and sections. */
  pictures: 'offline-pictures-1',
  /** Visited pages: address, title and the replies that they need. */
  pages: 'offline-pages-2',
} as const;

/** Message from the page to the service worker after clearing these caches. */
export const CACHES_CLEARED = 'offline caches cleared';

/** Days after which entries expire. */
export const MAX_CACHE_DAYS = 30;
