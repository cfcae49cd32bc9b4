import { Link } from 'react-router-dom';
import { LinkButton } from '../../../components/forms/link-button';
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
  region?: Section | null;
  regions: readonly Section[];
}

export function NoResults({ query, nearest = [], region, regions }: NoResultsProps) {
  const [Heading, Lower] = query ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const);
  return (
    <section className={styles.missing}>
      <Heading>{query ? 'No product matches' : 'What are you looking for?'}</Heading>
      <ul className={styles.hints}>
        <li>
          Type a catalogue number in any spelling, a CAS number, a gene symbol or a name in the search box
          above.
        </li>
        {query && (
          <li>
            Check the spelling, or try a synonym or a shorter word: “tubulin” finds more than
            “anti-β-tubulin”.
          </li>
        )}
      </ul>
      {nearest.length > 0 && (
        <nav aria-label="Searches nearby" className={styles.nearest}>
          <Lower className={styles.browse}>Searches nearby that find something</Lower>
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
        {query && region && (
          <LinkButton to={searchEverywhereUrl(query)} variant="main">
            Search everywhere
          </LinkButton>
        )}{' '}
        <LinkButton to="/contactUs">Ask us for it</LinkButton>
      </p>
      {regions.length > 0 && (
        <nav aria-label="Sections">
          <Lower className={styles.browse}>Or browse the catalogue</Lower>
          <ul className={styles.sections}>
            {regions.map(({ id, name }) => (
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
