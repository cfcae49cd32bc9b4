import { memo, useId } from 'react';
import type { CartLine } from '../../../../shared/contract/cart';
import { showMoney } from '../../../../shared/lib/money';
import { useFavourite } from '../../../state/favourites';
import { FavouriteButton } from '../../../components/product/favourite-button';
import styles from './cart-table.module.css';
import { LineProduct } from './line-product';
import { lineElementId } from '../cart-focus';
import { LinePrice } from './line-price';
import { LineQuantity } from './line-quantity';
import { LineSize } from './line-size';
import { lineLabel } from '../cart-labels';
import type { ChangeCart } from '../use-cart-changes';

interface CartRowProps {
  line: CartLine;
  /** Nothing of it can be changed just now. */
  fixed: boolean;
  selected: boolean;
  /** The amounts are on their way. */
  pending: boolean;
  /** Why the last change was taken back, '' = it was not. */
  trouble: string;
  onSelect: (id: number) => void;
  onChange: ChangeCart;
  onWrong: (id: number, wrong: boolean) => void;
  onSave: (id: number) => void;
  onDelete: (line: CartLine) => void;
}

/**
 * One line of the cart, drawn again only when something of it changes. Its cells have their roles by name, because on
 * a narrow screen they are laid out as a card.
 */
export const CartRow = memo(function CartRow(props: CartRowProps) {
  const { line, fixed, selected, pending, trouble, onSelect, onChange, onWrong, onSave, onDelete } = props;
  const { rec_id, goods_id, goods_name, price_sum } = line;
  const favourite = useFavourite(goods_id, line.collect);
  const troubleId = useId();
  const name = lineLabel(line);
  return (
    <tr
      id={lineElementId(rec_id)}
      role="row"
      className={styles.row}
      tabIndex={-1}
      data-blocked={line.obstacle !== ''}
      {...(trouble && { 'aria-describedby': troubleId })}
    >
      <td role="cell" className={styles.select}>
        <label className={styles.box}>
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
        {trouble && (
          <p id={troubleId} role="alert" className={styles.trouble}>
            {trouble}
          </p>
        )}
      </th>
      <td role="cell" className={styles.size} data-label="Size">
        <LineSize line={line} fixed={fixed} onSize={(size) => onChange({ kind: 'size', rec_id, ...size })} />
      </td>
      <td role="cell" className={styles.price} data-label="Price" aria-busy={pending}>
        <LinePrice line={line} />
      </td>
      <td role="cell" className={styles.quantity}>
        {price_sum === null || fixed ? (
          <p className={styles.number}>
            <span className={styles.word} aria-hidden="true">
              Quantity{' '}
            </span>
            {line.goods_number}
          </p>
        ) : (
          <LineQuantity
            line={line}
            onNumber={(number) => onChange({ kind: 'number', rec_id, number })}
            onWrong={(wrong) => onWrong(rec_id, wrong)}
          />
        )}
      </td>
      <td role="cell" className={styles.sum} data-label="Total" aria-busy={pending}>
        {price_sum === null ? '–' : showMoney(price_sum)}
      </td>
      <td role="cell" className={styles.actions}>
        {!fixed && (
          <div className={styles.ways}>
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
                <FavouriteButton name={goods_name} {...favourite} />
                <button
                  type="button"
                  className={styles.action}
                  aria-label={`Save for later: ${name}`}
                  onClick={() => onSave(rec_id)}
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
