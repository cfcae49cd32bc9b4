import { Link } from 'react-router-dom';
import { PublicationTable, type PublicationColumn } from '../../components/product/publication-table';
import tableStyles from '../../components/product/publication-table.module.css';
import { useSettings } from '../../state/settings';
import type { Publication } from './home-data';
import { MoreLink } from './more-link';
import styles from './publications.module.css';

const columnsBeforePubmed: readonly PublicationColumn<Publication>[] = [
  { head: 'Publication', cell: ({ pub }) => pub, className: styles.journal },
  { head: 'Name', cell: ({ name }) => name, className: `${tableStyles.wide} ${styles.title}` },
];

const columnsAfterPubmed: readonly PublicationColumn<Publication>[] = [
  {
    head: 'Product',
    cell: ({ id, product }) => <Link to={`/goodsInfo?id=${id}`}>{product}</Link>,
    className: `${tableStyles.product} ${tableStyles.wide} ${styles.product}`,
  },
];

export function HomePublications({ rows }: { rows: readonly Publication[] }) {
  const settings = useSettings();
  if (rows.length === 0) return <p className={styles.empty}>No publications are listed yet.</p>;
  return (
    <>
      <PublicationTable
        rows={rows}
        before={columnsBeforePubmed}
        after={columnsAfterPubmed}
        settings={settings}
        className={styles.table}
      />
      <div className={styles.foot}>
        <MoreLink to="/literatures">All publications</MoreLink>
      </div>
    </>
  );
}

/** Reserves the height of the table while it loads. */
export function PublicationsPlaceholder() {
  return (
    <div className={styles.placeholder} role="status">
      <span className="visually-hidden">Loading the publications</span>
    </div>
  );
}
