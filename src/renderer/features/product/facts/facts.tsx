import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
}

/** A text of at least this number of characters spans both columns. */
const MIN_WIDE_LENGTH = 56;

export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <div className={styles.container}>
      <dl className={styles.facts}>
        {items.map(({ name, value }) => (
          <div key={name} className={isShort(value) ? undefined : styles.wide}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Returns false only for a long text. Other values, such as links and buttons, fit into one column. */
function isShort(value: ReactNode): boolean {
  return typeof value !== 'string' || value.length < MIN_WIDE_LENGTH;
}
