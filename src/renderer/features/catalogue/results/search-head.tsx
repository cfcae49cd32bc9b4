import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import {
  listQuery,
  parseListState,
  searchListKind,
  type ListSubject,
} from '../../../../shared/catalogue/list-url';
import { structureUrl } from '../../../../shared/search/structure-url';
import { PASTED_LIST_URL } from '../../../../shared/search/search-url';
import { parseSmilesQuery } from '../../../../shared/search/query-parsing';
import { formatNumber } from '../../../../shared/lib/format-number';
import { saveDraft } from '../../../state/form-draft';
import { NoBreakText } from '../../../components/media/no-break-text';
import { CasAdvice } from './cas-hint';
import { certificateAddress, LotAdvice } from './lot-hint';
import { readingNames } from './interpretation-labels';
import styles from './search-head.module.css';

interface SearchHeadProps {
  subject: ListSubject & { key: string };
  region: { id: number; name: string } | null;
  found: ReplyOf<'searchGoods'>;
}

/** What was searched, how it was read and where, each with the way to change it. */
export function SearchHead({ subject, region, found }: SearchHeadProps) {
  const { total, read_as, also_as, corrected, left_out, cas_nearest, lot, lots_nearest } = found;
  const { key, id } = subject;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        Results for “
        <NoBreakText text={corrected ?? key} />”{' '}
        <span className={styles.total}>
          {formatNumber(total)} {total === 1 ? 'product' : 'products'}
        </span>
      </h1>
      {corrected !== null && (
        <p className={styles.repaired}>
          Showing results for <strong>{corrected}</strong>. Search instead for{' '}
          <Link to={searchAddress({ id, key, exact: true })}>{key}</Link>.
        </p>
      )}
      {left_out !== null && (
        <p className={styles.repaired}>
          No product has all of these words. These have all but <strong>{left_out}</strong>.
        </p>
      )}
      {/^inchi=/i.test(key) && (
        <p className={styles.repaired}>
          An InChI is searched by its formula alone. For the compound itself paste its InChIKey or its SMILES.
        </p>
      )}
      <LotAdvice nearest={lots_nearest} />
      <CasAdvice typed={key} nearest={cas_nearest} hrefOf={(cas) => searchAddress({ id, key: cas })} />
      <p className={styles.reading}>
        <span>Read as {readingNames[read_as]}</span>
        {also_as.length > 0 && (
          <span>
            Read it as{' '}
            {also_as.map((reading, place) => (
              <span key={reading}>
                {place > 0 && ' or '}
                <Link to={searchAddress({ id, key, as: reading })}>{readingNames[reading]}</Link>
              </span>
            ))}{' '}
            instead
          </span>
        )}
        {lot && <Link to={certificateAddress(lot.lot)}>Certificate of analysis of lot {lot.lot}</Link>}
        {(read_as === 'smiles' || isDrawn(key)) && (
          <span>
            As a structure: <Link to={structureUrl(key, 'substructure')}>what contains it</Link> or{' '}
            <Link to={structureUrl(key, 'similarity')}>what is similar</Link>
          </span>
        )}
        {read_as === 'list' && (
          <Link to={PASTED_LIST_URL} onClick={() => saveDraft('quick order', { text: key })}>
            Order this list
          </Link>
        )}
        {region && (
          <span>
            In <strong>{region.name}</strong> only · <Link to={everywhere(key)}>Search everywhere</Link>
          </span>
        )}
      </p>
    </header>
  );
}

/** A structure in SMILES with at least one sign that no word of letters has. */
function isDrawn(text: string): boolean {
  return parseSmilesQuery(text) !== null && /[^A-Za-z]/.test(text.trim());
}

/** The same search without a region. */
export function everywhere(query: string): string {
  return searchAddress({ key: query });
}

function searchAddress(subject: ListSubject): string {
  const path = subject.id === undefined ? '/notRegion' : '/haveRegion';
  return path + listQuery(subject, parseListState(new URLSearchParams(), searchListKind), searchListKind);
}
