import type { ProductInList } from '../../../../shared/contract/calls';
import { formatMoney } from '../../../../shared/lib/money';
import { formatNumber } from '../../../../shared/lib/format-number';
import { stockText } from '../../../components/product/stock';
import { dispatchDay } from '../buy/ship-date';
import styles from './conjugate-matrix.module.css';

interface MatrixCellProps {
  /** undefined = it is not sold in this size. */
  option: ProductInList['options'][number] | undefined;
  /** The column's size. */
  size: string;
  /** What one unit of the size costs, in words; '' where that says nothing. */
  each: string;
  /** The row's conjugation. */
  label: string;
  /** The day of the order. */
  today: string;
  chosen: boolean;
  sending: boolean;
  onPress: () => void;
}

/** What one size of one conjugation costs and when it can be had; pressing it puts it into the cart. */
export function MatrixCell({ option, size, each, label, today, chosen, sending, onPress }: MatrixCellProps) {
  if (!option)
    return (
      <td className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not sold in this size</span>
      </td>
    );
  const { attr_price, stock, sold_out: soldOut, ships_in_days: days } = option;
  const price = formatMoney(attr_price);
  const day = dispatchDay(today, days);
  const shownSize = (
    <span className={styles.ownSize} aria-hidden="true">
      {size}
    </span>
  );
  const shownPrice = (
    <span className={styles.price}>
      {price} {each && <span className={styles.each}>{each}</span>}
    </span>
  );
  if (soldOut)
    return (
      <td className={styles.cell} data-chosen={chosen}>
        <span className={styles.still}>
          {shownSize}
          {shownPrice}
          <span className={styles.stock}>{stockText(option)}</span>
        </span>
      </td>
    );
  const units = `${formatNumber(stock)} in stock`;
  return (
    <td className={styles.cell} data-chosen={chosen}>
      <button
        type="button"
        className={styles.press}
        aria-label={`Add ${size}, ${label}, to the cart: ${each ? `${price}, ${each}` : price}, ${stock > 0 ? units : 'made to order'}, ships ${day}`}
        aria-disabled={sending}
        onClick={onPress}
      >
        {shownSize}
        {shownPrice}
        <span className={stock > 0 ? styles.inStock : styles.stock}>
          {stock > 0 ? units : 'Made to order'}
        </span>
        <span className={styles.day}>Ships {day}</span>
        <span className={styles.add}>{sending ? 'Adding…' : chosen ? 'Add again' : 'Add to cart'}</span>
      </button>
    </td>
  );
}
