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
import type { QueryKind } from '../../../../shared/search/query-kinds';
import styles from './search-head.module.css';

interface SearchHeadProps {
  subject: ListSubject & { key: string };
  region: { id: number; name: string } | null;
  found: ReplyOf<'searchGoods'>;
}

/** Summarizes the search and its interpretation, with links to change it. */
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
          <Link to={searchResultsUrl({ id, key, exact: true })}>{key}</Link>.
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
      <LotHint nearest={lots_nearest} />
      <CasHint typed={key} nearest={cas_nearest} hrefOf={(cas) => searchResultsUrl({ id, key: cas })} />
      <p className={styles.reading}>
        <span>Read as {queryKindLabels[read_as]}</span>
        {also_as.length > 0 && (
          <span>
            Read it as{' '}
            {also_as.map((kind, place) => (
              <span key={kind}>
                {place > 0 && ' or '}
                <Link to={searchResultsUrl({ id, key, as: kind })}>{queryKindLabels[kind]}</Link>
              </span>
            ))}{' '}
            instead
          </span>
        )}
        {lot && <Link to={certificateUrl(lot.lot)}>Certificate of analysis of lot {lot.lot}</Link>}
        {(read_as === 'smiles' || isStructure(key)) && (
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
            In <strong>{region.name}</strong> only ·{' '}
            <Link to={searchEverywhereUrl(key)}>Search everywhere</Link>
          </span>
        )}
      </p>
    </header>
  );
}

/** Tests for SMILES with at least one character that does not occur in words. */
function isStructure(text: string): boolean {
  return parseSmilesQuery(text) !== null && /[^A-Za-z]/.test(text.trim());
}

/** Returns the URL of the same search without a section. */
export function searchEverywhereUrl(query: string): string {
  return searchResultsUrl({ key: query });
}

function searchResultsUrl(subject: ListSubject): string {
  const path = subject.id === undefined ? '/notRegion' : '/haveRegion';
  return path + listQuery(subject, parseListState(new URLSearchParams(), searchListKind), searchListKind);
}

interface CasHintProps {
  typed: string;
  nearest: ReplyOf<'searchGoods'>['cas_nearest'];
  hrefOf: (cas: string) => string;
}

/** Warns about a wrong CAS check digit and suggests valid numbers. */
function CasHint({ typed, nearest, hrefOf }: CasHintProps) {
  if (nearest.length === 0) return null;
  return (
    <p className={styles.repaired}>
      The check digit of CAS number “<NoBreakText text={typed} />” is wrong, so that at least one digit is.
      Did you mean{' '}
      {nearest.map(({ cas, sold }, place) => (
        <span key={cas}>
          {place > 0 && (place === nearest.length - 1 ? ' or ' : ', ')}
          <Link to={hrefOf(cas)}>
            <NoBreakText text={cas} />
          </Link>
          {!sold && ' (not in our catalogue)'}
        </span>
      ))}
      ?
    </p>
  );
}

interface LotHintProps {
  nearest: ReplyOf<'searchGoods'>['lots_nearest'];
}

const certificateUrl = (lot: string): string => `/coa?${new URLSearchParams({ key: lot })}`;

/** Suggests lots with a similar number. */
function LotHint({ nearest }: LotHintProps) {
  if (nearest.length === 0) return null;
  return (
    <p className={styles.repaired}>
      This is the number of no lot. Certificates of lots that are nearly spelled so:{' '}
      {nearest.map(({ lot, goods_name }, place) => (
        <span key={lot}>
          {place > 0 && ', '}
          <Link to={certificateUrl(lot)}>{lot}</Link> ({goods_name})
        </span>
      ))}
    </p>
  );
}

export const queryKindLabels: Readonly<Record<QueryKind, string>> = {
  catalogue_number: 'catalogue number',
  lot_number: 'lot number',
  cas_number: 'CAS number',
  pmid: 'PubMed ID of a paper',
  inchikey: 'InChIKey',
  list: 'a list of catalogue numbers',
  smiles: 'structure (SMILES)',
  formula: 'molecular formula',
  words: 'a name or keyword',
};
