import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

/** How something stands, in words; the colour is only added to them. */
export function StateMark({
  tone,
  children,
}: {
  tone: 'good' | 'warn' | 'bad' | 'plain';
  children: ReactNode;
}) {
  return <span className={`${styles.mark} ${styles[tone]}`}>{children}</span>;
}
