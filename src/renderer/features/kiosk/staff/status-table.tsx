import type { StatusRow } from '../../../../shared/platform/stand-bridge';
import styles from './staff-menu.module.css';

const signs = { good: '✓', attention: '!', plain: '' } as const;
const words = { good: 'In order: ', attention: 'Look at this: ', plain: '' } as const;

/** One line for each thing that staff should know of the stand; colour is never the only sign. */
export function StatusTable({ rows }: { rows: readonly StatusRow[] }) {
  return (
    <table className={styles.status}>
      <caption className="visually-hidden">State of this stand</caption>
      <tbody>
        {rows.map(({ name, value, state }) => (
          <tr key={name + value}>
            <th scope="row">{name}</th>
            <td className={styles[state]}>
              <span aria-hidden="true" className={styles.sign}>
                {signs[state]}
              </span>
              <span className="visually-hidden">{words[state]}</span>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
