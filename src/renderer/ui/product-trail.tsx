import { Link } from 'react-router-dom';
import styles from './product-trail.module.css';

interface ProductTrailProps {
  /** Outermost first, each a category. */
  links: readonly { id: number; name: string }[];
  /** Where one is; not a link. */
  here: string;
}

/** The way from the home page to here. */
export function ProductTrail({ links, here }: ProductTrailProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        <li>
          <Link to="/">Home</Link>
        </li>
        {links.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/categoryList?id=${id}`}>{name}</Link>
          </li>
        ))}
        <li className={styles.here} aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
