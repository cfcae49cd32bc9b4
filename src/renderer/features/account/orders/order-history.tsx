import type { Order } from '../../../../shared/contract/orders';
import { showTime } from '../../../../shared/lib/format-date';
import styles from './order-history.module.css';

/** Everything that happened to an order, the latest last. */
export function OrderHistory({ history }: Pick<Order, 'history'>) {
  return (
    <ol className={styles.history} aria-label="History">
      {history.map(({ happened_at: time, text }, index) => (
        <li
          key={time + text}
          className={styles.event}
          {...(index === history.length - 1 && { 'aria-current': 'step' as const })}
        >
          <p>{text}</p>
          <p className={styles.time}>
            <time dateTime={time}>{showTime(time)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
