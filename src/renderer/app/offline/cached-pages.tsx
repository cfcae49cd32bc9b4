import { useEffect, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router-dom';
import type { OfflinePage } from '../../../shared/platform/platform';
import { usePlatform } from '../../platform/platform-context';
import styles from './cached-pages.module.css';

/** Milliseconds until the second reload. The delay doubles after each reload. */
const FIRST_DELAY_MS = 1000;
/** The reloads end when the next delay would be longer: after the sixth one. */
const MAX_DELAY_MS = 30_000;

/** Links to the visited pages that open offline. Reloads the current page when the server is reachable again. */
export function CachedPages() {
  const platform = usePlatform();
  const { pathname, search } = useLocation();
  const currentHref = pathname + search;
  const [pages, setPages] = useState<readonly OfflinePage[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    void platform.offlinePages().then((cached) => {
      if (!isUnmounted) setPages(cached);
    });
    return () => {
      isUnmounted = true;
    };
  }, [platform, currentHref]);
  useReloadWhenReachable();
  const others = pages.filter(({ href }) => href !== currentHref);
  if (others.length === 0) return null;
  return (
    <nav className={styles.pages} aria-labelledby="cached-pages">
      <h2 id="cached-pages">Pages available offline</h2>
      <ul>
        {others.map(({ title, href }) => (
          <li key={href}>
            <Link to={href}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Reloads the page several times, with doubling delays, after the server is reachable: a network may fail at first. */
function useReloadWhenReachable(): void {
  const platform = usePlatform();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = (delayMs: number) => {
      void revalidate();
      if (delayMs <= MAX_DELAY_MS) timer = setTimeout(() => reload(2 * delayMs), delayMs);
    };
    const stop = platform.watchConnection((reachable) => {
      clearTimeout(timer);
      if (reachable) reload(FIRST_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [platform, revalidate]);
}
