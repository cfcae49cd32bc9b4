import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { useSettings } from '../../state/settings';
import { DataLink } from '../../ui/data-link';
import styles from './paper-table.module.css';

/** Publications with journal, year, PubMed number and product. */
export function PaperTable({ papers }: { papers: ReplyOf<'papers'>['list'] }) {
  const { literature_url, demonstration_notice } = useSettings();
  return (
    // A table that is laid out as cards would be none for a screen reader without its roles.
    <table className={styles.table} role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Publication</th>
          <th role="columnheader">Journal</th>
          <th role="columnheader" className={styles.number}>
            Year
          </th>
          <th role="columnheader" className={styles.number}>
            <abbr title="Impact factor">IF</abbr>
            {demonstration_notice && '*'}
          </th>
          <th role="columnheader">PMID</th>
          <th role="columnheader">Products</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {papers.map((row) => (
          <tr key={row.pmid} role="row">
            <td role="cell" className={styles.paper}>
              {row.name}
            </td>
            <td role="cell" className={styles.journal}>
              {row.pub || '–'}
            </td>
            <td role="cell" className={styles.number}>
              {row.year}
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
              <ul>
                {row.products.map(({ id, goods_sn, goods_name }) => (
                  <li key={id}>
                    <Link to={`/goodsInfo?id=${id}`}>{goods_name}</Link> <span>{goods_sn}</span>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
