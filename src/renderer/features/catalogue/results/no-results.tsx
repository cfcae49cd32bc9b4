import { Link } from 'react-router-dom';
import { LinkButton } from '../../../components/forms/button';
import { searchEverywhereUrl } from './search-head';
import styles from './search-head.module.css';

interface Section {
  id: number;
  name: string;
}

interface NoResultsProps {
  /** Absent when nothing was typed. */
  query?: string;
  /** Similar searches with results. */
  nearest?: readonly string[];
  section?: Section | null;
  sections: readonly Section[];
}

export function NoResults({ query, nearest = [], section, sections }: NoResultsProps) {
  const [Heading, Lower] = query ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const);
  return (
    <section className={styles.missing}>
      <Heading>{query ? 'No product matches' : 'What are you looking for?'}</Heading>
      <ul className={styles.hints}>
        <li>Enter a catalogue number, CAS number, gene symbol or name in the search box above.</li>
        {query && (
          <li>
            Check the spelling, or try a synonym or a shorter word: “tubulin” finds more than
            “anti-β-tubulin”.
          </li>
        )}
      </ul>
      {nearest.length > 0 && (
        <nav aria-label="Similar searches" className={styles.nearest}>
          <Lower className={styles.browse}>Similar searches with results</Lower>
          <ul className={styles.ways}>
            {nearest.map((text) => (
              <li key={text}>
                <LinkButton to={searchEverywhereUrl(text)}>{text}</LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={styles.ways}>
        {query && section && (
          <LinkButton to={searchEverywhereUrl(query)} variant="main">
            Search everywhere
          </LinkButton>
        )}{' '}
        <LinkButton to="/contactUs">Request this product</LinkButton>
      </p>
      {sections.length > 0 && (
        <nav aria-label="Sections">
          <Lower className={styles.browse}>Or browse the catalogue</Lower>
          <ul className={styles.sections}>
            {sections.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/categoryList?id=${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}
