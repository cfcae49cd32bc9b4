import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A label beside a menu entry. `hot` emphasizes it. */
export function Badge({ hot = false, children }: { hot?: boolean; children: ReactNode }) {
  return <span className={`${styles.badge} ${hot ? styles.hot : ''}`}>{children}</span>;
}
