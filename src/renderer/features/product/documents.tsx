import type { Product } from '../../../shared/contract/calls';
import { DataLink } from '../../ui/data-link';
import styles from './documents.module.css';

/** Papers that come with the product, each in a new tab. */
export function Documents({ documents }: { documents: Product['documents'] }) {
  return (
    <ul className={styles.documents}>
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
