import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { usePageShown } from '../../hooks/page-shown';
import styles from './lazy-section.module.css';

/**
 * What is out of sight when a page begins: after a click it follows when the top of the page is painted, so that this
 * is seen sooner. It is there at once where somebody may start further down: on the way back, and at a part of a page
 * that an address names; and on the first page of a visit, which the server drew whole.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const startsAtTop = useNavigationType() !== NavigationType.Pop && hash === '';
  const [there, setThere] = useState(!startsAtTop);

  const shown = usePageShown();

  useEffect(() => {
    if (!shown) return;
    // The second frame begins when the first is painted; a transition alone would begin before it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setThere(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  return there ? children : <BelowFoldRoom />;
}

/** Keeps the footer out of sight until what is below the first screen has come. */
export function BelowFoldRoom() {
  return <div className={styles.room} />;
}
