import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatDate } from '../../../../shared/lib/format-date';
import { formatMoney } from '../../../../shared/lib/money';
import { StatusBadge } from '../../../components/feedback/status-badge';
import { Button } from '../../../components/forms/button';
import { useDocumentDownload } from '../../../state/use-document-download';
import styles from './invoice-rows.module.css';

type Invoice = ReplyOf<'invoices'>['list'][number];

const statusBadges = {
  requested: { tone: 'warn', words: 'Requested' },
  issued: { tone: 'good', words: 'Issued' },
  refused: { tone: 'bad', words: 'Declined' },
} as const;

export function InvoiceList({ list }: { list: readonly Invoice[] }) {
  const { busy, downloadInvoice } = useDocumentDownload();
  return (
    <ul className={styles.rows} aria-label="Your invoices">
      {list.map(({ invoice_id: id, order_sn: number, title, amount, status, created_at: time }) => (
        <li key={id} className={styles.row}>
          <div className={styles.text}>
            <p className={styles.name}>
              Order {number}{' '}
              <StatusBadge tone={statusBadges[status].tone}>{statusBadges[status].words}</StatusBadge>
            </p>
            <p className={styles.quiet}>{`${formatMoney(amount)} · ${title} · ${formatDate(time)}`}</p>
          </div>
          {status === 'issued' && (
            <Button
              disabled={busy}
              aria-label={`Download the invoice of ${number}`}
              onClick={() => void downloadInvoice(id)}
            >
              Download PDF
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
