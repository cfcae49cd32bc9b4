import type { ReplyOf } from '../../../shared/contract/calls';
import { relationLabels } from '../../../shared/catalogue/pathway-terms';
import styles from './pathway-tables.module.css';

/** Every line of the map as a row. */
export function RelationTable({ relations }: { relations: ReplyOf<'pathway'>['relations'] }) {
  return (
    <div className={styles.scroll} role="region" aria-label="Relations of the map" tabIndex={0}>
      <table className={`${styles.table} ${styles.narrow}`}>
        <caption className="visually-hidden">Relations of the map</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Relation</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {relations.map(({ from, kind, to }) => (
            <tr key={`${from} ${kind} ${to}`}>
              <td>{from}</td>
              <td>{relationLabels[kind]}</td>
              <td>{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
