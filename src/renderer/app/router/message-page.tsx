import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  code?: string;
  title: string;
  text: string;
  /** Ways out, side by side. */
  children?: ReactNode;
  /** What else may help, below them. */
  more?: ReactNode;
}

/** A page that says one thing and offers ways out. */
export function MessagePage(props: MessagePageProps) {
  return (
    <section className={styles.page}>
      {props.code && <p className={styles.code}>{props.code}</p>}
      <h1>{props.title}</h1>
      <p className={styles.text}>{props.text}</p>
      <p className={styles.ways}>{props.children}</p>
      {props.more}
    </section>
  );
}
