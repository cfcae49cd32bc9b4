import { Link } from 'react-router-dom';
import styles from './breadcrumbs.module.css';

interface TrailProps {
  /** Outermost first, without the home page. */
  steps: readonly { name: string; href: string }[];
  /** Where one is; not a link. */
  here: string;
}

/** The way from the home page to here. */
export function Trail({ steps, here }: TrailProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        <li>
          <Link to="/">Home</Link>
        </li>
        {steps.map(({ name, href }) => (
          <li key={href}>
            <Link to={href}>{name}</Link>
          </li>
        ))}
        <li className={styles.here} aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
