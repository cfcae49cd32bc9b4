import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onIdle } from '../../lib/scheduling';
import { shouldSaveData } from './prefetched-pages';
import type { Prefetcher, PrefetcherOptions } from './prefetcher';

const importPrefetcher = () => import('./prefetcher');

/** Loads the prefetcher when the browser is idle or the pointer moves, and notifies it of each navigation. */
export function LinkPrefetching({ client, routes, prefetchedPages }: PrefetcherOptions) {
  const { pathname, search } = useLocation();
  const [prefetcher, setPrefetcher] = useState<Prefetcher>();

  useEffect(() => {
    if (shouldSaveData()) return;
    let isUnmounted = false;
    let started: Prefetcher | undefined;
    const start = () => {
      cancel();
      importPrefetcher().then(
        ({ startPrefetcher }) => {
          if (isUnmounted) return;
          started = startPrefetcher({ client, routes, prefetchedPages });
          setPrefetcher(started);
        },
        // Pages load without it.
        () => undefined,
      );
    };
    const cancelIdle = onIdle(start);
    document.addEventListener('pointerover', start);
    const cancel = () => {
      cancelIdle();
      document.removeEventListener('pointerover', start);
    };
    return () => {
      cancel();
      isUnmounted = true;
      started?.stop();
    };
  }, [client, routes, prefetchedPages]);

  useEffect(() => prefetcher?.onNavigated(pathname + search), [prefetcher, pathname, search]);
  return null;
}
