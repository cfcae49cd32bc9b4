import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A word or two beside a name. `hot` stands out. */
export function Badge({ hot = false, children }: { hot?: boolean; children: ReactNode }) {
  return <span className={`${styles.badge} ${hot ? styles.hot : ''}`}>{children}</span>;
}
