import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatNumber } from '../../../../shared/lib/format-number';
import { LinkButton } from '../../../components/forms/button';
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
    <AccountLayout title="My Orders" lead="Orders, status and documents.">
      {(total > 0 || isFiltered) && <OrdersFilter key={query.searchText} query={query} />}
      <p role="status" className={total > 0 ? styles.count : 'visually-hidden'}>
        {total === 1 ? '1 order' : `${formatNumber(total)} orders`}
      </p>
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
