import { Link, useLocation } from 'react-router-dom';
import styles from './section-nav.module.css';

/** Links to the sections of a long page. They replace the history entry, so that Back leaves the page. */
export function SectionNav({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const { pathname, search } = useLocation();
  // On a wide screen the empty element keeps the column of the links.
  if (sections.length < 2) return <div className={styles.empty} />;
  return (
    <nav className={styles.nav} aria-label="On this page">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ pathname, search, hash: id }} replace>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
