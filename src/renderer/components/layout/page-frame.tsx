import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  /** A sentence or two below the title. */
  intro: ReactNode;
  children: ReactNode;
}

/** Frame of a page with a title and an introduction. */
export function PageFrame({ title, intro, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.intro}>{intro}</p>
      </div>
      {children}
    </div>
  );
}
