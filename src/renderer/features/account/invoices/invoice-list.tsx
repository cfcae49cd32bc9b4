import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatCalendarDate, formatDate } from '../../../../shared/lib/format-date';
import { formatMoney } from '../../../../shared/lib/money';
import { StatusBadge } from '../../../components/feedback/status-badge';
import { Button } from '../../../components/forms/button';
import { useDocumentDownload } from '../../../state/use-document-download';
import styles from './invoice-rows.module.css';

type Invoice = ReplyOf<'invoices'>['list'][number];

const statusBadges = {
  requested: { tone: 'warn', label: 'Requested' },
  refused: { tone: 'bad', label: 'Declined' },
} as const;

const settlementBadges = {
  due: { tone: 'warn', label: 'Due' },
  paid: { tone: 'good', label: 'Paid' },
  canceled: { tone: 'bad', label: 'Canceled' },
  refunded: { tone: 'bad', label: 'Refunded' },
} as const;

function badgeOf({ status, settlement, due_on: dueOn }: Invoice) {
  if (status !== 'issued') return statusBadges[status];
  const badge = settlementBadges[settlement];
  // Only an unpaid invoice can have a day on which it is due.
  return dueOn === null ? badge : { ...badge, label: `Due on ${formatCalendarDate(dueOn)}` };
}

export function InvoiceList({ list }: { list: readonly Invoice[] }) {
  const { busy, downloadInvoice } = useDocumentDownload();
  return (
    <ul className={styles.rows} aria-label="Your invoices">
      {list.map((invoice) => (
        <InvoiceRow
          key={invoice.invoice_id}
          invoice={invoice}
          busy={busy}
          onDownload={() => void downloadInvoice(invoice.invoice_id)}
        />
      ))}
    </ul>
  );
}

interface InvoiceRowProps {
  invoice: Invoice;
  busy: boolean;
  onDownload: () => void;
}

function InvoiceRow({ invoice, busy, onDownload }: InvoiceRowProps) {
  const { order_sn: orderNumber, title, amount, created_at: time } = invoice;
  const badge = badgeOf(invoice);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          Order {orderNumber} <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        </p>
        <p className={styles.quiet}>{`${formatMoney(amount)} · ${title} · ${formatDate(time)}`}</p>
      </div>
      {invoice.status === 'issued' && (
        <Button disabled={busy} aria-label={`Download the invoice of ${orderNumber}`} onClick={onDownload}>
          Download PDF
        </Button>
      )}
    </li>
  );
}
