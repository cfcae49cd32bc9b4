import { offlineCaches } from '../shared/platform/offline-caches';

/** Returns whether the page of a URL is cached; false when the browser cannot read its caches, such as damaged ones. */
export async function isCachedPage(url: string): Promise<boolean> {
  const { pathname, search } = new URL(url);
  const match = caches.match(pathname + search, { cacheName: offlineCaches.pages });
  return (await match.catch(() => undefined)) !== undefined;
}
