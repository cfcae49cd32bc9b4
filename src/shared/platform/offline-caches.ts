/**
 * Names of the browser's caches in which the website keeps what was visited. The service worker fills them, the
 * page notes and lists the visited pages in them. The number goes up when kept entries can no longer be read.
 */
export const keptCaches = {
  /** Replies of the API's public calls. */
  replies: 'kept-replies-1',
  /** Pictures of products and sections. */
  pictures: 'kept-pictures-1',
  /** Visited pages: address, title and the replies that they need. */
  pages: 'kept-pages-1',
} as const;

/** What the page tells the service worker once it has dropped these caches. */
export const KEPT_FORGOTTEN = 'kept forgotten';

/** Days after which whatever was kept is as good as gone. */
export const KEPT_DAYS = 30;
