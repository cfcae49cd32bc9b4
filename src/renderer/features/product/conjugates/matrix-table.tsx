import { Link } from 'react-router-dom';
import { Copyable } from '../../../components/feedback/copyable';
import { MatrixCell } from './matrix-cell';
import type { MatrixGroup } from './matrix-groups';
import { matrixUnitPrices } from './matrix-unit-prices';
import type { MatrixCart } from './use-matrix-cart';
import styles from './conjugate-matrix.module.css';

interface MatrixTableProps {
  group: MatrixGroup;
  /** The product whose page this is. */
  pageId: number;
  /** The day of the order. */
  today: string;
  cart: MatrixCart;
}

/** The conjugations of one measure: a row each, a column for each size. */
export function MatrixTable({ group, pageId, today, cart }: MatrixTableProps) {
  const { title, columns, rows } = group;
  const each = matrixUnitPrices(rows);
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Conjugation</th>
          {columns.map((size) => (
            <th key={size} scope="col">
              {size}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ product, label, cells }) => (
          <tr key={product.goods_id} data-here={product.goods_id === pageId}>
            <th scope="row">
              {product.goods_id === pageId ? (
                <span className={styles.label} aria-current="true">
                  {label} <span className={styles.here}>this product</span>
                </span>
              ) : (
                <Link to={`/goodsInfo?id=${product.goods_id}`} className={styles.label}>
                  {label}
                </Link>
              )}
              <Copyable text={product.goods_sn} label="catalogue number" />
            </th>
            {cells.map((option, at) => {
              const cell = { goodsId: product.goods_id, size: option?.goods_attr ?? '' };
              const isIt = (other: typeof cell | null) =>
                other?.goodsId === cell.goodsId && other.size === cell.size;
              return (
                <MatrixCell
                  key={columns[at]}
                  {...{ option, label, today, size: columns[at] ?? '' }}
                  each={each.get(option?.product_id ?? 0) ?? ''}
                  chosen={isIt(cart.chosen)}
                  sending={isIt(cart.sending)}
                  onPress={() => cart.put(cell)}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
