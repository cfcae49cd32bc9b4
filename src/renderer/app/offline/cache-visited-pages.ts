import type { createBrowserRouter } from 'react-router-dom';
import type { Platform } from '../../../shared/platform/platform';
import type { Client } from '../../api/client';
import type { ScreenModule } from '../../api/screen-module';
import { onIdle } from '../../lib/scheduling';
import { loadShopData } from '../../state/shop-data';
import { shouldSaveData } from '../prefetch/prefetched-pages';
import type { ScreenHandle } from '../router/screen-route';

interface CacheDeps {
  platform: Platform;
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  client: Client;
  /** Returns whether a customer is signed in at this moment. Their pages are not cached. */
  isSignedIn: () => Promise<boolean>;
}

/** Milliseconds for which a prefetched page may be used for a visit. */
const PREFETCH_MAX_AGE_MS = 30_000;

/**
 * Makes the shop and the public pages visited from now on available offline. Does nothing when the browser asks to save
 * data or the connection is slow.
 */
export async function cacheVisitedPages({ platform, router, client, isSignedIn }: CacheDeps): Promise<void> {
  const support = shouldSaveData() ? 'unsupported' : await platform.enableOffline();
  if (support === 'unsupported') return;
  // `from-now`: only replies from now on are cached. The cache lacks data that was prefetched earlier, so it is requested again.
  const cachedSince = support === 'from-now' ? performance.now() : -Infinity;
  let lastHref = '';
  let isFirstPage = true;

  const cachePage = async () => {
    const { location, matches, loaderData, errors, navigation } = router.state;
    const route = matches.at(-1)?.route;
    const screen = route?.handle as ScreenHandle | undefined;
    const href = location.pathname + location.search;
    if (!route || !screen || errors || navigation.state !== 'idle' || href === lastHref) return;
    lastHref = href;
    if (screen.access !== 'public' || (await isSignedIn())) return;
    await new Promise<void>((resolve) => onIdle(resolve));
    // Checked again: the visitor may have signed in or out while waiting.
    if (await isSignedIn()) return;
    // The first page was rendered by the server with its data, and others may have been prefetched before the cache was active.
    const mustReload = isFirstPage || performance.now() - cachedSince < PREFETCH_MAX_AGE_MS;
    isFirstPage = false;
    const url = new URL(href, window.location.href);
    const module = (await screen.loadCode()) as ScreenModule<unknown>;
    const data: unknown = mustReload ? await reloadData(screen, url) : loaderData[route.id];
    // Waits for deferred data (promises), so that its replies are cached as well.
    await Promise.all(Object.values((data ?? {}) as Record<string, unknown>));
    const { title, status } = module.head(data, url.searchParams);
    // Does not save error pages, such as the page after the last one of a list.
    if (status !== undefined) return;
    await platform.saveOfflinePage({ title: title || 'Home page', href });
  };

  const reloadData = async (screen: ScreenHandle, url: URL) => {
    const { signal } = new AbortController();
    const [data] = await Promise.all([screen.load({ client, url, signal }), loadShopData(client, signal)]);
    return data;
  };

  // A page that failed to load is not cached.
  const tryToCache = () => cachePage().catch(() => undefined);
  await tryToCache();
  router.subscribe(() => void tryToCache());
  // Covers a navigation that happened before the subscription.
  await tryToCache();
}
