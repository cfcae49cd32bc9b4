import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { OrderListItem } from '../../../../shared/contract/orders';
import { formatCalendarDate, formatDate } from '../../../../shared/lib/format-date';
import { formatNumber } from '../../../../shared/lib/format-number';
import { formatMoney } from '../../../../shared/lib/money';
import { reservationText } from '../../../../shared/orders/reservation';
import { LinkButton } from '../../../components/forms/button';
import { OrderStatusBadge } from '../../../components/order/order-status';
import { EmptyState, Panel } from '../panel';
import styles from './recent-orders.module.css';

const VISIBLE_ORDERS = 4;
/** Number of products that a row names. The row only counts the other ones. */
const VISIBLE_PRODUCTS = 2;

/** Lists the latest orders with status, total and next step. */
export function RecentOrders({ orders }: { orders: readonly OrderListItem[] }) {
  return (
    <Panel title="Recent orders" action={orders.length > 0 && <Link to="/user/order">All orders</Link>}>
      {orders.length === 0 ? (
        <EmptyState text="No orders yet.">
          <LinkButton to="/quickOrder">Quick order</LinkButton>
        </EmptyState>
      ) : (
        <ul className={styles.orders}>
          {orders.slice(0, VISIBLE_ORDERS).map((order) => (
            <li key={order.order_id} className={styles.order}>
              <RecentOrder order={order} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RecentOrder({ order }: { order: OrderListItem }) {
  const {
    order_id: id,
    order_sn: orderNumber,
    created_at: time,
    goods,
    goods_count: lineCount,
    amount,
  } = order;
  const visibleNames = goods.slice(0, VISIBLE_PRODUCTS).map(({ goods_name }) => goods_name);
  const hiddenCount = lineCount - visibleNames.length;
  const { pay: canPay } = order.can;
  return (
    <>
      <div>
        <Link to={`/user/order?id=${id}`} className={styles.number}>
          {orderNumber}
        </Link>
        <p className={styles.quiet}>
          <time dateTime={time}>{formatDate(time)}</time>
        </p>
      </div>
      <div className={styles.description}>
        <p>{`${visibleNames.join(', ')}${hiddenCount > 0 ? ` and ${formatNumber(hiddenCount)} more` : ''}`}</p>
        <p className={styles.quiet}>{nextStepText(order)}</p>
      </div>
      <OrderStatusBadge order={order} />
      <p className={styles.amount}>{formatMoney(amount)}</p>
      <LinkButton
        to={canPay ? `/shoppingCart/pay?order=${id}` : `/user/order?id=${id}`}
        variant={canPay ? 'main' : 'plain'}
      >
        {canPay ? 'Pay' : 'Details'}
        <span className="visually-hidden">
          {canPay ? ` order ${orderNumber}` : ` of order ${orderNumber}`}
        </span>
      </LinkButton>
    </>
  );
}

/** Tells the customer what happens next with an order. */
function nextStepText({ order_status: state, pay_kind: kind, reservation, can }: OrderListItem): string {
  const reservationNote = reservationText(reservation, { canPay: can.pay });
  if (reservationNote) return reservationNote;
  switch (state) {
    case 'pending':
      if (kind === 'account') return 'We check your purchase order and then confirm it.';
      return kind === 'transfer'
        ? 'We ship when your bank transfer arrives.'
        : 'We ship when your payment arrives.';
    case 'paid':
    case 'confirmed':
      return 'We are preparing the shipment.';
    case 'shipped':
      return 'On its way. The details have the tracking number.';
    case 'completed':
      return 'Delivered. You can order the same items again.';
    case 'cancelled':
    case 'refunded':
      return 'Closed. You can order the same items again.';
  }
}

const VISIBLE_QUOTES = 5;

/** Quotes whose prices are still valid. */
export function OpenQuotes({ quotes }: { quotes: ReplyOf<'quotes'> }) {
  const { total } = quotes;
  const list = quotes.list.slice(0, VISIBLE_QUOTES);
  return (
    <Panel title="Open quotes" action={<Link to="/user/order?view=quotes">My quotes</Link>}>
      <ul className={styles.orders}>
        {list.map(
          ({ quote_sn: quoteNumber, created_at: time, goods_count: count, amount, expires_on: lastDay }) => (
            <li key={quoteNumber} className={styles.quote}>
              <div>
                <p className={styles.number}>{quoteNumber}</p>
                <p className={styles.quiet}>
                  <time dateTime={time}>{formatDate(time)}</time>
                </p>
              </div>
              <p>{count === 1 ? '1 item' : `${formatNumber(count)} items`}</p>
              <p className={styles.quiet}>
                {'Prices valid until '}
                {lastDay !== null && <time dateTime={lastDay}>{formatCalendarDate(lastDay)}</time>}
              </p>
              <p className={styles.amount}>{amount !== null && formatMoney(amount)}</p>
            </li>
          ),
        )}
      </ul>
      {total > list.length && (
        <p className={styles.quiet}>{`and ${formatNumber(total - list.length)} more`}</p>
      )}
    </Panel>
  );
}
