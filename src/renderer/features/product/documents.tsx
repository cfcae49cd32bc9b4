import { Link } from 'react-router-dom';
import type { Product } from '../../../shared/contract/calls';
import { sheetAddress } from '../../../shared/domain/sheet-address';
import { DataLink } from '../../ui/data-link';
import styles from './documents.module.css';

/** Papers that come with the product: files to keep, texts in a new tab, and the certificate of the lot at hand. */
export function Documents({ product }: { product: Product }) {
  const { documents, goods_sn } = product;
  return (
    <ul className={styles.documents}>
      <li>
        <a href={sheetAddress(goods_sn, 'data')} download className={styles.document}>
          Data sheet (PDF)
        </a>
      </li>
      <li>
        <a href={sheetAddress(goods_sn, 'safety')} download className={styles.document}>
          Safety data sheet (PDF)
        </a>
      </li>
      <li>
        <Link
          to={`/coa?${new URLSearchParams({ key: goods_sn })}`}
          rel="nofollow"
          className={styles.document}
        >
          Certificates by lot
        </Link>
      </li>
      {documents.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          <DataLink address={url} newTab className={styles.document}>
            {title}
          </DataLink>
        </li>
      ))}
    </ul>
  );
}
