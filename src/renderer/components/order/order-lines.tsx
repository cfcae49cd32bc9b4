import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../shared/lib/money';
import { formatNumber } from '../../../shared/lib/format-number';
import { Copyable } from '../feedback/copyable';
import styles from './order-lines.module.css';
import { ProductPicture } from '../product/product-picture';

/** Common fields of checkout lines and order lines. */
export interface OrderLineGoods {
  goods_id: number;
  goods_sn: string;
  goods_name: string;
  img: string;
  goods_attr: string;
  attr_new: string;
  goods_number: number;
  /** Price of one unit; null for a discontinued size and a price on request. */
  goods_price: string | null;
  /** Price of all units; null like `goods_price`. */
  price_sum: string | null;
}

interface OrderLinesProps<Line extends OrderLineGoods> {
  label: string;
  lines: readonly Line[];
  /** Links the names to the products; off during checkout. */
  hasLinks?: boolean;
  renderExtra?: (line: Line) => ReactNode;
}

export function OrderLines<Line extends OrderLineGoods>({
  label,
  lines,
  hasLinks = false,
  renderExtra,
}: OrderLinesProps<Line>) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line, index) => (
        // Not the size: a quote, and with it an order, can have two lines of one size.
        <li key={index} className={styles.line}>
          <ProductPicture src={line.img} alt="" className={styles.picture} />
          <div className={styles.facts}>
            <p className={styles.name}>
              {hasLinks ? (
                <Link to={`/goodsInfo?id=${line.goods_id}`}>{line.goods_name}</Link>
              ) : (
                line.goods_name
              )}
            </p>
            <p className={styles.quiet}>
              <Copyable label="catalogue number" text={line.goods_sn} /> <span>{line.attr_new}</span>
            </p>
            {renderExtra?.(line)}
          </div>
          <p className={styles.price}>
            <span className={styles.quiet}>
              {line.goods_price === null
                ? formatNumber(line.goods_number)
                : `${formatNumber(line.goods_number)} × ${formatMoney(line.goods_price)}`}
            </span>{' '}
            {line.price_sum !== null && <strong>{formatMoney(line.price_sum)}</strong>}
          </p>
        </li>
      ))}
    </ul>
  );
}
