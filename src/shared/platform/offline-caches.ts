/**
 * Browser caches for offline use. The service worker fills them; the page lists visited pages in them. A new number
 * discards incompatible entries.
 */
export const offlineCaches = {
  /** Replies of public calls. */
  replies: 'kept-replies-1',
  /** Images of products and sections. */
  pictures: 'kept-pictures-1',
  /** Visited pages: address, title and the replies that they need. */
  pages: 'kept-pages-1',
} as const;

/** Message from the page to the service worker after clearing these caches. */
export const CACHES_CLEARED = 'kept forgotten';

/** Days after which entries expire. */
export const MAX_CACHE_DAYS = 30;
