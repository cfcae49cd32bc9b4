import { memo, useId } from 'react';
import type { CartLine } from '../../../../shared/contract/cart';
import { formatMoney } from '../../../../shared/lib/money';
import { FavoriteButton } from '../../../components/product/favorite-button';
import { useFavorite } from '../../../state/favorites';
import { lineElementId } from '../cart-focus';
import { lineLabel } from '../cart-labels';
import type { ChangeCart } from '../use-cart-changes';
import styles from './cart-table.module.css';
import { LinePrice } from './line-price';
import { LineProduct } from './line-product';
import { LineQuantity } from './line-quantity';
import { LineSize } from './line-size';

interface CartRowProps {
  line: CartLine;
  /** True while the cart is a copy from before the shop became unreachable, so that nothing can be changed. */
  isReadOnly: boolean;
  selected: boolean;
  /** True if the amounts are being updated. */
  pending: boolean;
  /** Why the last change was rolled back; '' if it was not. */
  error: string;
  onSelect: (id: number) => void;
  onChange: ChangeCart;
  onInvalid: (id: number, isInvalid: boolean) => void;
  onSaveForLater: (id: number) => void;
  onDelete: (line: CartLine) => void;
}

/**
 * Memoized row. The cells have explicit roles, because narrow screens lay them out as a card, which removes the
 * table semantics.
 */
export const CartRow = memo(function CartRow(props: CartRowProps) {
  const {
    line,
    isReadOnly,
    selected,
    pending,
    error,
    onSelect,
    onChange,
    onInvalid,
    onSaveForLater,
    onDelete,
  } = props;
  const { rec_id, goods_id, goods_name, price_sum } = line;
  const favorite = useFavorite(goods_id, line.collect);
  const errorId = useId();
  const name = lineLabel(line);
  return (
    <tr
      id={lineElementId(rec_id)}
      role="row"
      className={styles.row}
      tabIndex={-1}
      data-blocked={line.obstacle !== ''}
      {...(error && { 'aria-describedby': errorId })}
    >
      <td role="cell" className={styles.select}>
        <label className={styles.checkbox}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={() => onSelect(rec_id)}
          />
        </label>
      </td>
      <th role="rowheader" scope="row" className={styles.goods}>
        <LineProduct line={line} />
        {error && (
          <p id={errorId} role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </th>
      <td role="cell" className={styles.size} data-label="Size">
        <LineSize
          line={line}
          isReadOnly={isReadOnly}
          onSize={(size) => onChange({ kind: 'size', rec_id, ...size })}
        />
      </td>
      <td role="cell" className={styles.price} data-label="Price" aria-busy={pending}>
        <LinePrice line={line} />
      </td>
      <td role="cell" className={styles.quantity}>
        {price_sum === null || isReadOnly ? (
          <p className={styles.readOnlyQuantity}>
            <span className={styles.quantityLabel} aria-hidden="true">
              Quantity{' '}
            </span>
            {line.goods_number}
          </p>
        ) : (
          <LineQuantity
            line={line}
            onQuantity={(quantity) => onChange({ kind: 'quantity', rec_id, quantity })}
            onInvalid={(isInvalid) => onInvalid(rec_id, isInvalid)}
          />
        )}
      </td>
      <td role="cell" className={styles.sum} data-label="Total" aria-busy={pending}>
        {price_sum === null ? '–' : formatMoney(price_sum)}
      </td>
      <td role="cell" className={styles.actions}>
        {!isReadOnly && (
          <div className={styles.links}>
            <button
              type="button"
              className={styles.action}
              aria-label={`Delete ${name}`}
              onClick={() => onDelete(line)}
            >
              Delete
            </button>
            {price_sum !== null && (
              <>
                <FavoriteButton name={goods_name} {...favorite} />
                <button
                  type="button"
                  className={styles.action}
                  aria-label={`Save for later: ${name}`}
                  onClick={() => onSaveForLater(rec_id)}
                >
                  Save for later
                </button>
              </>
            )}
          </div>
        )}
      </td>
    </tr>
  );
});
