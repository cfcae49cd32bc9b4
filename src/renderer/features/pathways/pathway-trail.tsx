import { Link } from 'react-router-dom';
import styles from '../../ui/product-trail.module.css';

/** The way from the home page to a pathway, or to their list. */
export function PathwayTrail({ here }: { here?: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        <li>
          <Link to="/">Home</Link>
        </li>
        {here !== undefined && (
          <li>
            <Link to="/tltList">Signaling pathways</Link>
          </li>
        )}
        <li className={styles.here} aria-current="page">
          {here ?? 'Signaling pathways'}
        </li>
      </ol>
    </nav>
  );
}
