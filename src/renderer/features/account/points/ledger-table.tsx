import { showDate } from '../../../../shared/lib/format-date';
import styles from './ledger-table.module.css';

export interface LedgerRow {
  id: number;
  /** ISO 8601. */
  time: string;
  reason: string;
  /** Said in small below the reason. */
  more?: string;
  /** With its sign. */
  change: string;
  balance: string;
}

interface LedgerTableProps {
  caption: string;
  unit: string;
  rows: readonly LedgerRow[];
}

/** What came in and went out, the latest first, each with what was there afterwards. */
export function LedgerTable({ caption, unit, rows }: LedgerTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What for</th>
          <th scope="col" className={styles.number}>
            {unit}
          </th>
          <th scope="col" className={styles.number}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, time, reason, more, change, balance }) => (
          <tr key={id}>
            <td>
              <time dateTime={time}>{showDate(time)}</time>
            </td>
            <td className={styles.reason}>
              {reason}
              {more && <span className={styles.more}>{more}</span>}
            </td>
            <td className={styles.number}>{change}</td>
            <td className={styles.number}>{balance}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
