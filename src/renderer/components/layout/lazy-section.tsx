import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import styles from './lazy-section.module.css';

/**
 * Content below the fold. After a click on a link, it renders once the top of the page is painted. It renders together with the
 * page after Back, with a fragment in the URL, and on the first page of a visit, which the server rendered completely.
 */
export function LazySection({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const startsAtTop = useNavigationType() !== NavigationType.Pop && hash === '';
  const [isRendered, setRendered] = useState(!startsAtTop);

  useEffect(() => {
    // The second frame starts after the first is painted; a transition alone would start before.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setRendered(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return isRendered ? children : <LazySectionPlaceholder />;
}

/** Keeps the footer out of the viewport until the content has rendered. */
export function LazySectionPlaceholder() {
  return <div className={styles.placeholder} />;
}
