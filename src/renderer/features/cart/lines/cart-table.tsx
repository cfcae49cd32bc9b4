import type { CartLine } from '../../../../shared/contract/cart';
import type { CartSnapshot } from '../optimistic-cart';
import { CartRow } from './cart-row';
import styles from './cart-table.module.css';
import type { ChangeCart } from '../use-cart-changes';
import type { Selection } from '../use-selection';
import { useEffect, useRef } from 'react';

interface CartTableProps {
  view: CartSnapshot;
  /** Nothing of it can be changed just now. */
  fixed: boolean;
  selection: Selection;
  onChange: ChangeCart;
  onWrong: (id: number, wrong: boolean) => void;
  onSave: (id: number) => void;
  onDelete: (line: CartLine) => void;
}

/** The lines that are to be bought: a table, and cards on a narrow screen. */
export function CartTable({ view, fixed, selection, onChange, onWrong, onSave, onDelete }: CartTableProps) {
  const { cart, pending, errors: troubles } = view;
  return (
    <table role="table" className={styles.table} aria-label="Shopping cart">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={styles.select}>
            <label className={styles.box}>
              <SelectAll
                chosen={selection.chosen.length}
                all={cart.list.length}
                onToggle={selection.toggleAll}
              />
              <span className={styles.allWord} aria-hidden="true">
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
            fixed={fixed}
            selected={selection.isChosen(line.rec_id)}
            pending={pending.has(line.rec_id)}
            trouble={troubles.get(line.rec_id) ?? ''}
            onSelect={selection.toggle}
            onChange={onChange}
            onWrong={onWrong}
            onSave={onSave}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SelectAllProps {
  /** Selected lines, and all. */
  chosen: number;
  all: number;
  onToggle: () => void;
}

/** Selects every line or none; neither ticked nor empty while some are selected. */
function SelectAll({ chosen, all, onToggle }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const mixed = chosen > 0 && chosen < all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Select all lines"
      checked={chosen === all}
      onChange={onToggle}
    />
  );
}
