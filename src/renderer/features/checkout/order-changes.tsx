import { useEffect, useRef } from 'react';
import type { OrderChange } from '../../../shared/contract/envelope';
import styles from './checkout-alert.module.css';

interface OrderChangesProps {
  text: string;
  changes: readonly OrderChange[];
}

/** What is no longer as the customer saw it; it takes the focus. Nothing was ordered. */
export function OrderChanges({ text, changes }: OrderChangesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [changes]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.alert}>
      <p>
        <strong>{text}</strong> Nothing is ordered yet.
      </p>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.goods_sn + change.text}>
            <span>
              {change.goods_sn && <>{change.goods_sn}: </>}
              {change.text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
