import { useEffect, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router-dom';
import type { KeptPage } from '../../../shared/platform/platform';
import { usePlatform } from '../../platform/platform-context';
import styles from './cached-pages.module.css';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

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

/**
 * Tries the page again as soon as the shop seems to be in reach, and a few times more, ever less often: a network that
 * is back takes a moment to carry anything.
 */
function useTryAgainWhenBack(): void {
  const platform = usePlatform();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryAgain = (pause: number) => {
      void revalidate();
      if (pause <= LONGEST_PAUSE_MS) timer = setTimeout(() => tryAgain(2 * pause), pause);
    };
    const stop = platform.watchReach((reachable) => {
      clearTimeout(timer);
      if (reachable) tryAgain(FIRST_PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [platform, revalidate]);
}
