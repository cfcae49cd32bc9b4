import type { CartLine } from '../../../../shared/contract/cart';
import { formatNumber } from '../../../../shared/lib/format-number';
import { Button } from '../../../components/forms/button';
import { lineElementId } from '../cart-focus';
import { lineLabel } from '../cart-labels';
import { LinePrice } from './line-price';
import { LineProduct } from './line-product';
import styles from './saved-lines.module.css';

interface SavedLinesProps {
  lines: readonly CartLine[];
  /** True while the cart is a copy from before the shop became unreachable, so that nothing can be changed. */
  isReadOnly: boolean;
  errors: ReadonlyMap<number, string>;
  onMove: (id: number) => void;
  onDelete: (line: CartLine) => void;
}

/** Lines saved for later. They are not part of any amount. */
export function SavedLines({ lines, isReadOnly, errors, onMove, onDelete }: SavedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.saved} aria-labelledby="saved-title">
      <h2 id="saved-title">{`Saved for later (${formatNumber(lines.length)})`}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.rec_id} id={lineElementId(line.rec_id)} tabIndex={-1} className={styles.line}>
            <LineProduct line={line} />
            <div className={styles.units}>
              <span>{`${formatNumber(line.goods_number)} × ${line.attr_new}`}</span>
              <LinePrice line={line} />
            </div>
            {!isReadOnly && (
              <div className={styles.actions}>
                <Button aria-label={`Move to cart: ${lineLabel(line)}`} onClick={() => onMove(line.rec_id)}>
                  Move to cart
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Delete ${lineLabel(line)}`}
                  onClick={() => onDelete(line)}
                >
                  Delete
                </Button>
              </div>
            )}
            {errors.has(line.rec_id) && (
              <p role="alert" className={styles.error}>
                {errors.get(line.rec_id)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
