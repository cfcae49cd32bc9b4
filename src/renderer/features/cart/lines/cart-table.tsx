import type { CartLine } from '../../../../shared/contract/cart';
import type { CartView } from '../optimistic-cart';
import { CartRow } from './cart-row';
import styles from './cart-table.module.css';
import { SelectAll } from '../select-all';
import type { ChangeCart } from '../use-cart-changes';
import type { Selection } from '../use-selection';

interface CartTableProps {
  view: CartView;
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
  const { cart, pending, troubles } = view;
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
