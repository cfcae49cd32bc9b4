import { useId, type ReactNode, type RefObject } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** Of the title, which can take the focus. */
  titleRef?: RefObject<HTMLHeadingElement>;
  /** Displayed at the end of the title row. */
  action?: ReactNode;
  /** Limits the width to that of a form. */
  narrow?: boolean;
  children: ReactNode;
}

export function Panel({ title, titleRef, action, narrow = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={narrow ? `${styles.panel} ${styles.narrow}` : styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Shown instead of an empty list. `children` are the actions. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {children}
    </div>
  );
}
