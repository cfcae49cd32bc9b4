import { Link } from 'react-router-dom';
import { Copyable } from '../../../components/feedback/copyable';
import { MatrixCell } from './matrix-cell';
import type { MatrixGroup, MatrixRow } from './matrix-groups';
import type { MatrixCart } from './use-matrix-cart';
import { centsToWire, formatMoney, wireToCents } from '../../../../shared/lib/money';
import { unitPrices } from '../../../../shared/catalogue/unit-price';
import styles from './conjugate-matrix.module.css';

interface MatrixTableProps {
  group: MatrixGroup;
  /** Id of the product of the current page. */
  pageId: number;
  /** Day from which the working days until shipment count, see `shippingStartDay`: `2026-11-23`. */
  startDay: string;
  cart: MatrixCart;
}

/** Table of conjugates (rows) by sizes (columns) of one measure. */
export function MatrixTable({ group, pageId, startDay, cart }: MatrixTableProps) {
  const { title, columns, rows } = group;
  const unitPriceTexts = matrixUnitPrices(rows);
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
          <tr key={product.goods_id}>
            <th scope="row">
              {product.goods_id === pageId ? (
                <span className={styles.label} aria-current="true">
                  {label} <span className={styles.thisProduct}>this product</span>
                </span>
              ) : (
                <Link to={`/goodsInfo?id=${product.goods_id}`} className={styles.label}>
                  {label}
                </Link>
              )}
              <Copyable text={product.goods_sn} label="catalogue number" />
            </th>
            {cells.map((option, index) => {
              const cell = { goodsId: product.goods_id, size: option?.goods_attr ?? '' };
              const isThisCell = (other: typeof cell | null) =>
                other?.goodsId === cell.goodsId && other.size === cell.size;
              return (
                <MatrixCell
                  key={columns[index]}
                  option={option}
                  product={product}
                  label={label}
                  startDay={startDay}
                  size={columns[index] ?? ''}
                  unitPrice={unitPriceTexts.get(option?.product_id ?? 0) ?? ''}
                  isChosen={isThisCell(cart.chosen)}
                  wasClicked={isThisCell(cart.clicked)}
                  isSending={isThisCell(cart.sending)}
                  onPress={() => cart.add(cell, `${product.goods_name}, ${columns[index] ?? ''}`)}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns formatted prices per unit by `product_id`. All use the same unit, so that cells are comparable. */
export function matrixUnitPrices(rows: readonly MatrixRow[]): ReadonlyMap<number, string> {
  const options = rows.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined));
  const prices = unitPrices(
    options.map(({ attr_value, attr_price }) => ({
      attr_value,
      cents: attr_price === null ? null : wireToCents(attr_price),
    })),
  );
  return new Map(
    options.flatMap(({ product_id }, index) => {
      const price = prices[index];
      return price
        ? [[product_id, `${formatMoney(centsToWire(price.cents))} per ${price.unit}`] as const]
        : [];
    }),
  );
}
