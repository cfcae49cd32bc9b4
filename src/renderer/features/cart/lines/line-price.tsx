import type { CartLine } from '../../../../shared/contract/cart';
import { formatMoney } from '../../../../shared/lib/money';
import { nextTierLabel } from '../cart-labels';
import styles from './line-price.module.css';

type Priced = Pick<CartLine, 'goods_price' | 'list_price' | 'tiers' | 'goods_number' | 'price_on_request'>;

/** Unit price, list price and next price tier. */
export function LinePrice({ line }: { line: Priced }) {
  const { goods_price: price, list_price: list } = line;
  if (price === null || list === null)
    return (
      <span className={`${styles.each} ${styles.none}`}>
        {line.price_on_request ? 'Price on request' : 'No price'}
      </span>
    );
  const more = nextTierLabel(line);
  return (
    <span className={styles.price}>
      <span className={styles.each}>{formatMoney(price)}</span>
      {price !== list && (
        <span className={styles.list}>
          <span className="visually-hidden">instead of </span>
          <s>{formatMoney(list)}</s>
        </span>
      )}
      {more && <span className={styles.tier}>{more}</span>}
    </span>
  );
}
