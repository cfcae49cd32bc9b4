import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showMoney } from '../../../shared/lib/money';
import { showNumber } from '../../../shared/lib/format-number';
import { Copyable } from '../feedback/copyable';
import styles from './order-lines.module.css';
import { ProductPicture } from '../product/product-picture';

/** What a line of a checkout and a line of an order have in common. */
export interface GoodsOfLine {
  goods_id: number;
  goods_sn: string;
  goods_name: string;
  img: string;
  goods_attr: string;
  attr_new: string;
  goods_number: number;
  /** null where it is no longer sold. */
  goods_price: string | null;
  price_sum: string | null;
}

interface OrderedGoodsProps<Line extends GoodsOfLine> {
  label: string;
  lines: readonly Line[];
  /** The names lead to their products: not where an order is being placed. */
  linked?: boolean;
  /** Stands below the facts of a line. */
  more?: (line: Line) => ReactNode;
}

/** Goods with their prices, one below the other. */
export function OrderedGoods<Line extends GoodsOfLine>({
  label,
  lines,
  linked = false,
  more,
}: OrderedGoodsProps<Line>) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={`${line.goods_id} ${line.goods_attr}`} className={styles.line}>
          <ProductPicture src={line.img} alt="" className={styles.picture} />
          <div className={styles.facts}>
            <p className={styles.name}>
              {linked ? (
                <Link to={`/goodsInfo?id=${line.goods_id}`}>{line.goods_name}</Link>
              ) : (
                line.goods_name
              )}
            </p>
            <p className={styles.quiet}>
              <Copyable label="catalogue number" text={line.goods_sn} /> <span>{line.attr_new}</span>
            </p>
            {more?.(line)}
          </div>
          <p className={styles.price}>
            <span className={styles.quiet}>
              {showNumber(line.goods_number)}
              {line.goods_price !== null && <> × {showMoney(line.goods_price)}</>}
            </span>{' '}
            {line.price_sum !== null && <strong>{showMoney(line.price_sum)}</strong>}
          </p>
        </li>
      ))}
    </ul>
  );
}
