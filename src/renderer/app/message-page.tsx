import type { ReactNode } from 'react';
import styles from './message-page.module.css';

/** A page that says one thing and offers ways out (`children`). */
export function MessagePage(props: { code?: string; title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.page}>
      {props.code && <p className={styles.code}>{props.code}</p>}
      <h1>{props.title}</h1>
      <p className={styles.text}>{props.text}</p>
      <p className={styles.ways}>{props.children}</p>
    </section>
  );
}
