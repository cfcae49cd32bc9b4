import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatNumber } from '../../../../shared/lib/format-number';
import { useClient } from '../../../api/client-context';
import { Button, LinkButton } from '../../../components/forms/button';
import { downloadFile } from '../../../lib/download-file';
import { useNotify } from '../../../state/notices';
import { useErrorHandler } from '../../../state/use-error-handler';
import { AccountLayout } from '../account-layout';
import { ListPagination } from '../list-pagination';
import { EmptyState } from '../panel';
import { OrderCard } from './order-card';
import { OrdersFilter, type OrdersQuery } from './orders-filter';
import styles from './orders-list.module.css';

interface OrdersListProps {
  query: OrdersQuery;
  orders: ReplyOf<'orders'>;
}

export function OrdersList({ query, orders }: OrdersListProps) {
  const { list, total } = orders;
  const isFiltered = query.state !== undefined || query.searchText !== '';
  return (
    <AccountLayout title="My Orders" intro="Orders, status and documents.">
      {(total > 0 || isFiltered) && <OrdersFilter key={query.searchText} query={query} />}
      <div className={styles.summary}>
        <p role="status" className={total > 0 ? styles.count : 'visually-hidden'}>
          {total === 1 ? '1 order' : `${formatNumber(total)} orders`}
        </p>
        {total > 0 && <OrdersDownload query={query} />}
      </div>
      {total === 0 &&
        (isFiltered ? (
          <EmptyState text="No orders match. Enter a product name, or the beginning of an order number, PO number or catalogue number.">
            <LinkButton to="/user/order">Show all orders</LinkButton>
          </EmptyState>
        ) : (
          <EmptyState text="No orders yet.">
            <LinkButton to="/" variant="main">
              Find products
            </LinkButton>
          </EmptyState>
        ))}
      {list.length > 0 && (
        <ul className={styles.orders}>
          {list.map((order) => (
            <li key={order.order_id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <ListPagination {...orders} />
    </AccountLayout>
  );
}

/** Downloads the orders of all pages as CSV. */
function OrdersDownload({ query: { state, searchText } }: { query: OrdersQuery }) {
  const client = useClient();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const request = { key: searchText, ...(state && { order_status: state }) };
    const outcome = await client.call('ordersFile', request);
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    const { name, csv } = outcome.data;
    downloadFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    notify({ tone: 'success', text: `${name} is saved.` });
  };
  return (
    <Button className="needs-script" disabled={busy} onClick={() => void download()}>
      {busy ? 'One moment…' : 'Download as CSV'}
    </Button>
  );
}
