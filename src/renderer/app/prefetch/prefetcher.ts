import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Client } from '../../api/client';
import type { ScreenHandle } from '../router/screen-route';
import { watchLinkIntent, type PrefetchRequests } from './link-intent';
import { watchLinksInView } from './links-in-view';
import { createPrefetchCache } from './prefetch-cache';
import { prefetchPage } from './prefetch-page';
import { shouldSaveData, type PrefetchedPages } from './prefetched-pages';

export interface PrefetcherOptions {
  client: Client;
  routes: RouteObject[];
  /** Route loaders take pages from it. The prefetcher replaces its `take` while it runs. */
  prefetchedPages: PrefetchedPages;
}

export interface Prefetcher {
  /** Must be called after each navigation, with path and query. Cancels the requests of the previous page. */
  onNavigated(url: string): void;
  stop(): void;
}

/** Loads code and data of the pages that a visitor is about to open. */
export function startPrefetcher({ client, routes, prefetchedPages }: PrefetcherOptions): Prefetcher {
  const cache = createPrefetchCache<unknown>({ now: () => performance.now() });
  let currentUrl = '';
  let destinationUrl = '';
  let stopWatchingView = () => {};
  const requests: PrefetchRequests = {
    request(url, reason) {
      if (url === currentUrl || url === destinationUrl || shouldSaveData()) return;
      const screen = matchRoutes(routes, url)?.at(-1)?.route.handle as ScreenHandle | undefined;
      if (screen?.access !== 'public') return;
      cache.request(url, reason, (signal) =>
        prefetchPage(screen.load, {
          client,
          url: new URL(url, window.location.href),
          signal,
          aboveFoldOnly: reason === 'view',
        }),
      );
    },
    cancel: cache.cancel,
  };
  const intent = watchLinkIntent(requests);
  const leavePage = () => {
    stopWatchingView();
    intent.reset();
  };
  prefetchedPages.take = (url, signal) => {
    leavePage();
    destinationUrl = url;
    return cache.take(url, signal);
  };
  return {
    onNavigated(url) {
      leavePage();
      cache.cancelAll();
      // Normalizes the URL in the same way as those of links.
      const { pathname, search } = new URL(url, window.location.href);
      currentUrl = pathname + search;
      destinationUrl = '';
      stopWatchingView = watchLinksInView(requests);
      intent.checkHovered();
    },
    stop() {
      leavePage();
      cache.cancelAll();
      intent.stop();
      prefetchedPages.take = () => null;
    },
  };
}
