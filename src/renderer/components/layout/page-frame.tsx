import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  /** A sentence or two below the title. */
  lead: ReactNode;
  children: ReactNode;
}

/** Frame of a page with a title and a lead. */
export function PageFrame({ title, lead, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </div>
  );
}
