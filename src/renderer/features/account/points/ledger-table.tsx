import { formatDate } from '../../../../shared/lib/format-date';
import styles from './ledger-table.module.css';

interface LedgerRow {
  id: number;
  /** ISO 8601. */
  time: string;
  reason: string;
  /** Displayed in small type below the reason. */
  detail?: string;
  /** Formatted, with its sign. */
  change: string;
  balance: string;
}

interface LedgerTableProps {
  caption: string;
  /** Heading of the column with the changes. */
  changeHeading: string;
  rows: readonly LedgerRow[];
}

/** Entries, newest first, each with the balance after it. */
export function LedgerTable({ caption, changeHeading, rows }: LedgerTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col" className={styles.number}>
            {changeHeading}
          </th>
          <th scope="col" className={styles.number}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, time, reason, detail, change, balance }) => (
          <tr key={id}>
            <td>
              <time dateTime={time}>{formatDate(time)}</time>
            </td>
            <td className={styles.reason}>
              {reason}
              {detail && <span className={styles.detail}>{detail}</span>}
            </td>
            <td className={styles.number}>{change}</td>
            <td className={styles.number}>{balance}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
