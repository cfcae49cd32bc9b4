import type { CartLine } from '../../../../shared/contract/cart';
import { formatMoney } from '../../../../shared/lib/money';
import { nextTierLabel } from '../cart-labels';
import styles from './line-price.module.css';

type PricedLine = Pick<
  CartLine,
  'goods_price' | 'list_price' | 'tiers' | 'goods_number' | 'price_on_request'
>;

/** Unit price, list price and next price tier. */
export function LinePrice({ line }: { line: PricedLine }) {
  const { goods_price: price, list_price: listPrice } = line;
  if (price === null || listPrice === null)
    return (
      <span className={`${styles.unitPrice} ${styles.noPrice}`}>
        {line.price_on_request ? 'Price on request' : 'No price'}
      </span>
    );
  const nextTier = nextTierLabel(line);
  return (
    <span className={styles.price}>
      <span className={styles.unitPrice}>{formatMoney(price)}</span>
      {price !== listPrice && (
        <span className={styles.listPrice}>
          <span className="visually-hidden">instead of </span>
          <s>{formatMoney(listPrice)}</s>
        </span>
      )}
      {nextTier && <span className={styles.tier}>{nextTier}</span>}
    </span>
  );
}
