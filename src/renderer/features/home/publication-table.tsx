import { Link } from 'react-router-dom';
import { useSettings } from '../../state/settings';
import { DataLink } from '../../ui/data-link';
import type { Publication } from './home-data';
import { MoreLink } from './more-link';
import styles from './publication-table.module.css';

/** Papers on what our products are or detect. On a narrow screen each row becomes a card; the roles keep it a table. */
export function PublicationTable({ rows }: { rows: readonly Publication[] }) {
  const { literature_url, demonstration_notice } = useSettings();
  if (rows.length === 0) return <p className={styles.empty}>No publications are listed yet.</p>;
  return (
    <>
      <table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Publication
            </th>
            <th role="columnheader" scope="col">
              Name
            </th>
            <th role="columnheader" scope="col" className={styles.number}>
              <abbr title="Impact factor">IF</abbr>
              {demonstration_notice && '*'}
            </th>
            <th role="columnheader" scope="col">
              PMID
            </th>
            <th role="columnheader" scope="col">
              Product
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.pmid} role="row">
              <td role="cell" className={styles.journal}>
                {row.pub}
              </td>
              <td role="cell" className={styles.paper}>
                {row.name}
              </td>
              <td role="cell" className={styles.number} data-label="IF">
                {row.if || '–'}
              </td>
              <td role="cell" data-label="PMID">
                <DataLink address={literature_url + row.pmid} newTab className={styles.pmid}>
                  {row.pmid}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </DataLink>
              </td>
              <td role="cell" className={styles.product}>
                <Link to={`/goodsInfo?id=${row.id}`}>{row.product}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <MoreLink to="/literatures">All publications</MoreLink>
        {demonstration_notice && <p>* Impact factors are made up for this demonstration.</p>}
      </div>
    </>
  );
}

/** The table's room while its rows are under way. */
export function PublicationsWaiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Loading the publications</span>
    </div>
  );
}
