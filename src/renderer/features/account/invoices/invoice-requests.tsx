import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatMoney } from '../../../../shared/lib/money';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { SelectField } from '../../../components/forms/select-field';
import { useMutation } from '../../../state/use-mutation';
import styles from './invoice-rows.module.css';

type Invoices = ReplyOf<'invoices'>;

interface InvoiceRequestsProps {
  orders: Invoices['open_orders'];
  titles: Invoices['titles'];
}

/** Paid or confirmed orders for which the customer can request an invoice. */
export function InvoiceRequests({ orders, titles }: InvoiceRequestsProps) {
  const client = useClient();
  const { busy, mutate } = useMutation();
  const [selectedId, setSelectedId] = useState('');
  const title =
    titles.find(({ title_id }) => String(title_id) === selectedId) ??
    titles.find(({ is_default }) => is_default);
  const ordersText = orders.length === 1 ? 'the invoice of 1 order' : `invoices of ${orders.length} orders`;
  if (!title) return <p>{`Please add billing details above first. Then you can request ${ordersText}.`}</p>;
  const request = (orderId: number) =>
    mutate(() => client.call('editInvoice', { ...title, order_id: orderId }), 'Invoice created.');
  return (
    <>
      <SelectField
        name="invoice-title"
        label="Bill to"
        value={String(title.title_id)}
        onChange={setSelectedId}
        options={titles.map((saved) => ({ value: String(saved.title_id), label: saved.title }))}
        required
      />
      <ul className={styles.rows} aria-label="Orders without an invoice">
        {orders.map(({ order_id: id, order_sn: number, amount }) => (
          <li key={id} className={styles.row}>
            <p className={styles.text}>{`${number} · ${formatMoney(amount)}`}</p>
            <Button
              disabled={busy}
              aria-label={`Request invoice for ${number}`}
              onClick={() => void request(id)}
            >
              Request invoice
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
