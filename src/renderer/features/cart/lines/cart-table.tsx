import { useEffect, useRef } from 'react';
import type { CartLine } from '../../../../shared/contract/cart';
import type { CartSnapshot } from '../optimistic-cart';
import type { ChangeCart } from '../use-cart-changes';
import type { Selection } from '../use-selection';
import { CartRow } from './cart-row';
import styles from './cart-table.module.css';

interface CartTableProps {
  snapshot: CartSnapshot;
  /** True while the cart is a copy from before the shop became unreachable, so that nothing can be changed. */
  isReadOnly: boolean;
  selection: Selection;
  onChange: ChangeCart;
  onInvalid: (id: number, isInvalid: boolean) => void;
  onSaveForLater: (id: number) => void;
  onDelete: (line: CartLine) => void;
}

/** A table on wide screens and cards on narrow ones. */
export function CartTable({
  snapshot,
  isReadOnly,
  selection,
  onChange,
  onInvalid,
  onSaveForLater,
  onDelete,
}: CartTableProps) {
  const { cart, pending, errors } = snapshot;
  return (
    <table role="table" className={styles.table} aria-label="Shopping cart">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={styles.select}>
            <label className={styles.checkbox}>
              <SelectAll
                selectedCount={selection.selected.length}
                lineCount={cart.list.length}
                onToggle={selection.toggleAll}
              />
              <span className={styles.allLabel} aria-hidden="true">
                All
              </span>
            </label>
          </th>
          <th role="columnheader" scope="col">
            Product
          </th>
          <th role="columnheader" scope="col">
            Size
          </th>
          <th role="columnheader" scope="col" className={styles.price}>
            Price
          </th>
          <th role="columnheader" scope="col">
            Quantity
          </th>
          <th role="columnheader" scope="col" className={styles.sum}>
            Total
          </th>
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {cart.list.map((line) => (
          <CartRow
            key={line.rec_id}
            line={line}
            isReadOnly={isReadOnly}
            selected={selection.isSelected(line.rec_id)}
            pending={pending.has(line.rec_id)}
            error={errors.get(line.rec_id) ?? ''}
            onSelect={selection.toggle}
            onChange={onChange}
            onInvalid={onInvalid}
            onSaveForLater={onSaveForLater}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SelectAllProps {
  selectedCount: number;
  lineCount: number;
  onToggle: () => void;
}

/** Shows the mixed state while only some lines are selected. */
function SelectAll({ selectedCount, lineCount, onToggle }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = selectedCount > 0 && selectedCount < lineCount;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Select all lines"
      checked={selectedCount === lineCount}
      onChange={onToggle}
    />
  );
}
