import type { FigureTable as Table } from './tool';
import styles from './result-table.module.css';

/** A table of results; it scrolls by itself where there is no room. */
export function FigureTable({ table: { caption, head, rows } }: { table: Table }) {
  return (
    <div className={styles.place} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={column}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
