import { useEffect, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router-dom';
import type { KeptPage } from '../../../shared/bridge';
import { usePlatform } from '../../platform/platform-context';
import styles from './kept-pages.module.css';

/** The pages that were visited and can be opened although the network is gone; tries this page again when it is back. */
export function KeptPages() {
  const platform = usePlatform();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  useEffect(() => {
    let left = false;
    void platform.keptPages().then((kept) => {
      if (!left) setPages(kept);
    });
    return () => {
      left = true;
    };
  }, [platform, here]);
  useTryAgainWhenBack();
  const others = pages.filter(({ href }) => href !== here);
  if (others.length === 0) return null;
  return (
    <nav className={styles.kept} aria-labelledby="kept-pages">
      <h2 id="kept-pages">Pages that open without a network</h2>
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

/** Tries once at the beginning too: the network may have come back while the page was failing. */
function useTryAgainWhenBack(): void {
  const platform = usePlatform();
  const { revalidate } = useRevalidator();
  useEffect(() => platform.watchReach((reachable) => reachable && void revalidate()), [platform, revalidate]);
}
