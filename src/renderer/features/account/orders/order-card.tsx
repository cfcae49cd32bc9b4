import { Link } from 'react-router-dom';
import type { OrderListItem } from '../../../../shared/contract/orders';
import { formatDate } from '../../../../shared/lib/format-date';
import { formatNumber } from '../../../../shared/lib/format-number';
import { formatMoney } from '../../../../shared/lib/money';
import { LinkButton } from '../../../components/forms/button';
import { OrderStatusBadge } from '../../../components/order/order-status';
import { ProductPicture } from '../../../components/product/product-picture';
import { CancelOrderButton, ReorderButton } from './order-actions';
import styles from './order-card.module.css';

/** Number of products that the card names. The card only counts the other ones. */
const VISIBLE_PRODUCTS = 3;

export function OrderCard({ order }: { order: OrderListItem }) {
  const { order_id: id, order_sn: orderNumber, amount, created_at: time, goods, goods_count, can } = order;
  const hiddenCount = goods_count - VISIBLE_PRODUCTS;
  return (
    <article className={styles.card} aria-label={`Order ${orderNumber}`}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.number}>
            <Link to={`/user/order?id=${id}`}>{orderNumber}</Link>
          </h2>
          <p className={styles.quiet}>
            <time dateTime={time}>{formatDate(time)}</time>
          </p>
        </div>
        <OrderStatusBadge order={order} />
        <p className={styles.amount}>{formatMoney(amount)}</p>
      </header>
      <ul className={styles.goods} aria-label="Items">
        {goods.slice(0, VISIBLE_PRODUCTS).map((line, index) => (
          // The key is not the size, because an order can have two lines of one size.
          <li key={index} className={styles.line}>
            <ProductPicture src={line.img} alt="" className={styles.picture} />
            <p>
              <span className={styles.name}>{line.goods_name}</span>{' '}
              <span className={styles.quiet}>{`${formatNumber(line.goods_number)} × ${line.attr_new}`}</span>
            </p>
          </li>
        ))}
        {hiddenCount > 0 && <li className={styles.quiet}>{`and ${formatNumber(hiddenCount)} more`}</li>}
      </ul>
      <div className={styles.actions}>
        {can.pay && (
          <LinkButton to={`/shoppingCart/pay?order=${id}`} variant="main">
            Pay<span className="visually-hidden">{` order ${orderNumber}`}</span>
          </LinkButton>
        )}
        <LinkButton to={`/user/order?id=${id}`}>
          Details<span className="visually-hidden">{` of order ${orderNumber}`}</span>
        </LinkButton>
        <ReorderButton order={order} />
        {can.cancel && <CancelOrderButton order={order} />}
      </div>
    </article>
  );
}
