import { useEffect, useRef, type ReactNode } from 'react';
import styles from './header.module.css';

/** Fixed header threshold of the specification, in pixels. */
const THRESHOLD = 100;

/**
 * Becomes fixed and free again. The attribute is set by hand and not by a state: a new page begins with a scroll to its
 * top, and React would draw in the midst of that, before the page is seen.
 */
export function HeaderFrame({ children }: { children: ReactNode }) {
  const header = useRef<HTMLElement>(null);

  useEffect(() => {
    const mark = () => header.current?.setAttribute('data-fixed', String(window.scrollY > THRESHOLD));
    // Where the page is scrolled to is known for nothing when it is laid out anyway.
    const first = requestAnimationFrame(mark);
    window.addEventListener('scroll', mark, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      window.removeEventListener('scroll', mark);
    };
  }, []);

  return (
    <header ref={header} className={styles.header} data-fixed="false">
      {children}
    </header>
  );
}
