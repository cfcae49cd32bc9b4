import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatMoney } from '../../../../shared/lib/money';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { SelectField } from '../../../components/forms/select-field';
import { useMutation } from '../../../state/use-mutation';
import styles from './invoice-rows.module.css';

type Invoices = ReplyOf<'invoices'>;
type Order = Invoices['open_orders'][number];

interface InvoiceRequestsProps {
  orders: Invoices['open_orders'];
  titles: Invoices['titles'];
}

/** Paid or confirmed orders for which the customer can request an invoice. */
export function InvoiceRequests({ orders, titles }: InvoiceRequestsProps) {
  const client = useClient();
  const { busy, mutate } = useMutation();
  const [selectedTitleId, setSelectedTitleId] = useState('');
  const defaultTitle = titles.find(({ is_default }) => is_default);
  const ordersText = orders.length === 1 ? 'the invoice of 1 order' : `invoices of ${orders.length} orders`;
  if (!defaultTitle)
    return <p>{`Please add billing details above first. Then you can request ${ordersText}.`}</p>;
  // The selected billing details apply to all orders; otherwise each order has its own or the default ones.
  const titleOf = (order: Order) =>
    titles.find(({ title_id }) => String(title_id) === (selectedTitleId || String(order.title_id))) ??
    defaultTitle;
  const request = (order: Order) =>
    mutate(
      () => client.call('editInvoice', { ...titleOf(order), order_id: order.order_id }),
      'Invoice created.',
    );
  const hasOrderWithOtherTitle = orders.some(
    ({ title_id }) => title_id !== null && title_id !== defaultTitle.title_id,
  );
  return (
    <>
      <SelectField
        name="invoice-title"
        label="Bill to"
        value={selectedTitleId || (hasOrderWithOtherTitle ? '' : String(defaultTitle.title_id))}
        onChange={setSelectedTitleId}
        options={titles.map(({ title_id, title }) => ({ value: String(title_id), label: title }))}
        {...(hasOrderWithOtherTitle && { placeholder: 'Billing details of each order' })}
        required
      />
      <ul className={styles.rows} aria-label="Orders without an invoice">
        {orders.map((order) => (
          <li key={order.order_id} className={styles.row}>
            <p className={styles.text}>
              {`${order.order_sn} · ${formatMoney(order.amount)}${titles.length > 1 ? ` · Bill to ${titleOf(order).title}` : ''}`}
            </p>
            <Button
              disabled={busy}
              aria-label={`Request invoice for ${order.order_sn}`}
              onClick={() => void request(order)}
            >
              Request invoice
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
