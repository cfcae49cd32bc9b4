import { DRAWING_ATTRIBUTE } from '../../shared/contract/page';
import { CACHES_CLEARED, MAX_CACHE_DAYS, offlineCaches } from '../../shared/platform/offline-caches';
import type { OfflinePage, Platform } from '../../shared/platform/platform';

const MAX_PAGES = 20;
const DAY_MS = 86_400_000;

/**
 * Milliseconds before a page is saved in which its replies were stored: up to 30 s before the navigation by a prefetch, and up to
 * 30 s while the page loaded. The cache does not say which page a reply belongs to, so all replies of this period count.
 */
const RECENT_MS = 60_000;

/** Maximum milliseconds that a deletion waits for replies that are being stored. */
const CLEAR_TIMEOUT_MS = 1000;

/** The stored record of a visited page. */
interface PageRecord {
  title: string;
  /** Milliseconds since 1970. */
  visitedAt: number;
  /** URLs of the cached replies that the page needs. */
  replies: string[];
}

/**
 * Registers the service worker and waits until it controls the page. Resolves to `since-opened` if it controlled the page from
 * the start, and so has cached the page's replies, otherwise to `from-now`; to `unsupported` where workers are not allowed (no
 * https, a private window, a policy).
 */
export async function enableOffline(): ReturnType<Platform['enableOffline']> {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  const { serviceWorker } = navigator;
  try {
    const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
    await serviceWorker.register('/sw.js');
    if (serviceWorker.controller) return 'since-opened';
    await controlled;
    cacheShownPictures();
    return 'from-now';
  } catch {
    return 'unsupported';
  }
}

/**
 * Requests the pictures again that were loaded before the worker was active, from the HTTP cache. Skips data URLs such as a
 * captcha's, because the content security policy forbids to fetch them.
 */
function cacheShownPictures(): void {
  for (const { currentSrc, naturalWidth } of document.images) {
    if (naturalWidth > 0 && currentSrc.startsWith(window.location.origin))
      fetch(currentSrc).catch(() => undefined);
  }
  cacheShownDrawings();
}

/** Requests the drawings that are part of the page, because the page has image elements for them when it is opened offline. */
function cacheShownDrawings(): void {
  for (const element of document.querySelectorAll(`[${DRAWING_ATTRIBUTE}]`))
    fetch(element.getAttribute(DRAWING_ATTRIBUTE) ?? '').catch(() => undefined);
}

/** Returns whether the server answers, without caches. A degraded or overloaded server counts: it still serves pages. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store' });
    return response.ok || /^(degraded|overloaded)/.test(await response.text());
  } catch {
    return false;
  }
}

/**
 * Records a visited page with the recent replies and deletes the oldest of too many pages. Keeps the earlier replies
 * of a page that are still cached: it may have been shown from them.
 */
export async function saveOfflinePage({ title, href }: OfflinePage): Promise<void> {
  try {
    const pages = await caches.open(offlineCaches.pages);
    const { cached: cachedReplies, recent: recentReplies } = await findReplies();
    const earlierReplies =
      ((await (await pages.match(href))?.json()) as PageRecord | undefined)?.replies ?? [];
    const replies = new Set([...earlierReplies.filter((url) => cachedReplies.has(url)), ...recentReplies]);
    const record: PageRecord = { title, visitedAt: Date.now(), replies: [...replies] };
    // A cache lists entries in insertion order: deleting first makes the page the newest.
    await pages.delete(href);
    await pages.put(href, new Response(JSON.stringify(record)));
    cacheShownDrawings();
    const oldestFirst = await pages.keys();
    const excessPages = oldestFirst.slice(0, Math.max(0, oldestFirst.length - MAX_PAGES));
    await Promise.all(excessPages.map((request) => pages.delete(request)));
  } catch {
    // No quota or no cache storage. Offline pages are optional.
  }
}

/** Returns the pages recorded in the last {@link MAX_CACHE_DAYS} days whose replies are all still cached, the newest first. */
export async function offlinePages(): Promise<OfflinePage[]> {
  try {
    const pages = await caches.open(offlineCaches.pages);
    const replies = await caches.open(offlineCaches.replies);
    const cached = new Set((await replies.keys()).map(({ url }) => url));
    const oldest = Date.now() - MAX_CACHE_DAYS * DAY_MS;
    const available: OfflinePage[] = [];
    for (const request of (await pages.keys()).toReversed()) {
      const record = (await (await pages.match(request))?.json()) as PageRecord | undefined;
      if (!record || record.visitedAt < oldest || !record.replies.every((reply) => cached.has(reply)))
        continue;
      const { pathname, search } = new URL(request.url);
      available.push({ title: record.title, href: pathname + search });
    }
    return available;
  } catch {
    return [];
  }
}

/** Deletes the recorded pages and all cached replies and pictures. */
export async function clearOfflinePages(): Promise<void> {
  const clear = () => Promise.all(Object.values(offlineCaches).map((name) => caches.delete(name)));
  try {
    const signal = AbortSignal.timeout(CLEAR_TIMEOUT_MS);
    // Waits for replies that are being stored, which would otherwise be added after the deletion.
    await navigator.locks.request(offlineCaches.replies, { signal }, clear).catch(clear);
    if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(CACHES_CLEARED);
  } catch {
    // Without cache storage, no pages are stored.
  }
}

/** Returns the URLs of all cached replies and of the recent ones, after pending replies have been stored. */
async function findReplies(): Promise<{ cached: Set<string>; recent: string[] }> {
  // The worker holds this lock, shared, while it stores a reply.
  await navigator.locks.request(offlineCaches.replies, () => undefined);
  const replies = await caches.open(offlineCaches.replies);
  const urls = (await replies.keys()).map(({ url }) => url);
  const recent: string[] = [];
  for (const url of urls.toReversed()) {
    const reply = await replies.match(url);
    const storedAt = Date.parse(reply?.headers.get('Date') ?? '');
    // The Date header has a resolution of one second.
    if (!(storedAt > Date.now() - RECENT_MS - 1000)) break;
    recent.push(url);
  }
  return { cached: new Set(urls), recent };
}
