import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { listQuery, parseListChoice, searchList } from '../../../shared/domain/list-address';
import styles from './search-head.module.css';

const readings = {
  catalogue_number: 'Read as catalogue number',
  cas_number: 'Read as CAS number',
  words: 'Read as a name or keyword',
} as const;

interface SearchHeadProps {
  query: string;
  region: { id: number; name: string } | null;
  found: ReplyOf<'searchGoods'>;
}

/** What was searched, how it was read, and where. */
export function SearchHead({ query, region, found }: SearchHeadProps) {
  const { total, read_as, corrected } = found;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        Results for “{query}”{' '}
        <span className={styles.total}>
          {total.toLocaleString('en-US')} {total === 1 ? 'product' : 'products'}
        </span>
      </h1>
      <p className={styles.reading}>
        <span>{readings[read_as]}</span>
        {corrected && (
          <span>
            Nothing is spelled “{query}”; these are results for <strong>{corrected}</strong>
          </span>
        )}
        {region && (
          <span>
            In <strong>{region.name}</strong> only · <Link to={everywhere(query)}>Search everywhere</Link>
          </span>
        )}
      </p>
    </header>
  );
}

/** The same search without a region. */
export function everywhere(query: string): string {
  return `/notRegion${listQuery({ key: query }, parseListChoice(new URLSearchParams(), searchList), searchList)}`;
}
