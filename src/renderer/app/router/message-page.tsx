import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  code?: string;
  title: string;
  text: string;
  /** Actions, side by side. */
  children?: ReactNode;
  /** Shown below the actions. */
  more?: ReactNode;
}

export function MessagePage({ code, title, text, children, more }: MessagePageProps) {
  return (
    <section className={styles.page}>
      {code && <p className={styles.code}>{code}</p>}
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.actions}>{children}</p>
      {more}
    </section>
  );
}
