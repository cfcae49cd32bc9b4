import type { ReplyOf } from '../../../../shared/contract/calls';
import { showNumber } from '../../../../shared/lib/format-number';
import { LinkButton } from '../../../components/forms/link-button';
import { EmptyPanel } from '../panel';
import { Pages } from '../list-pagination';
import { UserLayout } from '../account-layout';
import { OrderCard } from './order-card';
import { OrderFilter } from './orders-filter';
import styles from './orders-list.module.css';
import type { OrderQuestion } from './orders-screen';

interface OrderListProps {
  question: OrderQuestion;
  orders: ReplyOf<'orders'>;
}

/** The customer's orders, the latest first. */
export function OrderList({ question, orders }: OrderListProps) {
  const { list, total } = orders;
  const narrowed = question.state !== undefined || question.key !== '';
  return (
    <UserLayout title="My Orders" lead="What you ordered, how it stands, and the papers that belong to it.">
      {(total > 0 || narrowed) && <OrderFilter question={question} />}
      <p role="status" className={total > 0 ? styles.count : 'visually-hidden'}>
        {total === 1 ? '1 order' : `${showNumber(total)} orders`}
      </p>
      {total === 0 &&
        (narrowed ? (
          <EmptyPanel text="No order fits this. An order is found by the beginning of its number, of your purchase-order number, or of a catalogue number in it.">
            <LinkButton to="/user/order">Show all orders</LinkButton>
          </EmptyPanel>
        ) : (
          <EmptyPanel text="You have not ordered anything yet.">
            <LinkButton to="/" variant="main">
              Find products
            </LinkButton>
          </EmptyPanel>
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
      <Pages {...orders} />
    </UserLayout>
  );
}
