import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Prefetcher, PrefetcherParts } from './prefetcher';
import { savesData } from './saves-data';
import { onIdle } from '../../lib/on-idle';

const prefetcherCode = () => import('./prefetcher');

/** Brings the prefetcher when the browser is idle or a pointer moves, whatever comes first, and tells it of every page. */
export function Prefetching(parts: PrefetcherParts) {
  const { client, routes, ahead } = parts;
  const { pathname, search } = useLocation();
  const [prefetcher, setPrefetcher] = useState<Prefetcher>();

  useEffect(() => {
    if (savesData()) return;
    let over = false;
    let started: Prefetcher | undefined;
    const begin = () => {
      giveUp();
      prefetcherCode().then(
        ({ startPrefetcher }) => {
          if (over) return;
          started = startPrefetcher({ client, routes, ahead });
          setPrefetcher(started);
        },
        // Without it, pages come when they are asked for.
        () => undefined,
      );
    };
    const idle = onIdle(begin);
    document.addEventListener('pointerover', begin);
    const giveUp = () => {
      idle();
      document.removeEventListener('pointerover', begin);
    };
    return () => {
      giveUp();
      over = true;
      started?.stop();
    };
  }, [client, routes, ahead]);

  useEffect(() => prefetcher?.arrive(pathname + search), [prefetcher, pathname, search]);
  return null;
}
