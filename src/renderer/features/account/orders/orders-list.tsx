import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatNumber } from '../../../../shared/lib/format-number';
import { LinkButton } from '../../../components/forms/link-button';
import { AccountLayout } from '../account-layout';
import { ListPagination } from '../list-pagination';
import { EmptyState } from '../panel';
import { OrderCard } from './order-card';
import { OrdersFilter } from './orders-filter';
import styles from './orders-list.module.css';
import type { OrdersQuery } from './orders-filter';

interface OrdersListProps {
  query: OrdersQuery;
  orders: ReplyOf<'orders'>;
}

export function OrdersList({ query, orders }: OrdersListProps) {
  const { list, total } = orders;
  const isFiltered = query.state !== undefined || query.searchText !== '';
  return (
    <AccountLayout
      title="My Orders"
      lead="What you ordered, how it stands, and the papers that belong to it."
    >
      {(total > 0 || isFiltered) && <OrdersFilter query={query} />}
      <p role="status" className={total > 0 ? styles.count : 'visually-hidden'}>
        {total === 1 ? '1 order' : `${formatNumber(total)} orders`}
      </p>
      {total === 0 &&
        (isFiltered ? (
          <EmptyState text="No order fits this. An order is found by the beginning of its number, of your purchase-order number, or of a catalogue number in it.">
            <LinkButton to="/user/order">Show all orders</LinkButton>
          </EmptyState>
        ) : (
          <EmptyState text="You have not ordered anything yet.">
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
