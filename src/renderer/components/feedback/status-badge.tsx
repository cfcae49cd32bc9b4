import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

/** A status as text. The color adds no information. */
export function StatusBadge({
  tone,
  children,
}: {
  tone: 'good' | 'warn' | 'bad' | 'plain';
  children: ReactNode;
}) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
