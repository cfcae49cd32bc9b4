import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** Stands at the end of the title's line. */
  action?: ReactNode;
  /** As narrow as a form wants to be. */
  narrow?: boolean;
  children: ReactNode;
}

/** One part of a screen, in a frame under its name. */
export function Panel({ title, action, narrow = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={narrow ? `${styles.panel} ${styles.narrow}` : styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Nothing there yet: what the place is for, and what to do (`children`). */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {children}
    </div>
  );
}
