import { useState } from 'react';
import { RowLine } from './row-line';
import { standingOf, type Row } from './row';
import styles from './row-table.module.css';

interface RowTableProps {
  rows: readonly Row[];
  onChange: (row: Row) => void;
  onRemove: (rows: readonly Row[]) => void;
}

/** The list as it was understood: a table, and cards on a narrow screen. */
export function RowTable({ rows, onChange, onRemove }: RowTableProps) {
  const [onlyOpen, setOnlyOpen] = useState(false);
  const open = rows.filter((row) => standingOf(row) !== 'ready');
  const shown = onlyOpen && open.length > 0 ? open : rows;
  return (
    <>
      {open.length > 0 && open.length < rows.length && (
        <label className={styles.filter}>
          <input type="checkbox" checked={onlyOpen} onChange={() => setOnlyOpen(!onlyOpen)} />
          Only rows that are still to be settled
        </label>
      )}
      <table role="table" className={styles.table} aria-label="Rows of the list">
        <thead role="rowgroup">
          <tr role="row">
            {['What was written', 'Product', 'Size', 'Quantity', 'State'].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <RowLine key={row.id} row={row} onChange={onChange} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
    </>
  );
}
