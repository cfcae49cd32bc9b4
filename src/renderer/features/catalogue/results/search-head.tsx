import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import {
  listQuery,
  parseListState,
  searchListKind,
  type ListSubject,
} from '../../../../shared/catalogue/list-url';
import { asksForSecondaries, FINDER_PATH } from '../../../../shared/catalogue/secondary-query';
import { structureUrl } from '../../../../shared/search/structure-url';
import { PASTED_LIST_DRAFT, PASTED_LIST_URL } from '../../../../shared/search/search-url';
import { parseSmilesQuery } from '../../../../shared/search/query-parsing';
import { formatNumber } from '../../../../shared/lib/format-number';
import { saveDraft } from '../../../state/form-draft';
import { NoBreakText } from '../../../components/media/no-break-text';
import type { QueryKind } from '../../../../shared/search/query-kinds';
import { CrossReferenceNotice } from './cross-reference-notice';
import styles from './search-head.module.css';

interface SearchHeadProps {
  subject: ListSubject & { key: string };
  section: { id: number; name: string } | null;
  results: ReplyOf<'searchGoods'>;
}

/** Summarizes the search and its interpretation, with links to change it. */
export function SearchHead({ subject, section, results }: SearchHeadProps) {
  const { total, read_as, also_as, corrected, left_out, partial_words } = results;
  const { cas_nearest, lot, lots_nearest, cross_reference } = results;
  const { key, id } = subject;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        Results for “
        <NoBreakText text={corrected ?? key} />”{' '}
        <span className={styles.total}>
          {`${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`}
        </span>
      </h1>
      {corrected !== null && (
        <p className={styles.notice}>
          Showing results for <strong>{corrected}</strong>. Search instead for{' '}
          <Link to={searchResultsUrl({ id, key, exact: true })}>{key}</Link>.
        </p>
      )}
      {left_out !== null && (
        <p className={styles.notice}>
          No product matches all words. These match all but <strong>{left_out}</strong>.
        </p>
      )}
      {partial_words.length > 0 && (
        <p className={styles.notice}>
          No exact match for <strong>{partial_words.join(' ')}</strong>. These products have{' '}
          {partial_words.length === 1
            ? 'a longer word that begins with it.'
            : 'longer words that begin with them.'}
        </p>
      )}
      {/^inchi=/i.test(key) && read_as === 'formula' && (
        <p className={styles.notice}>
          These products have the formula of the InChI; none was found by its structure.
        </p>
      )}
      {cross_reference && <CrossReferenceNotice reference={cross_reference} />}
      <LotHint nearest={lots_nearest} />
      <CasHint searchText={key} nearest={cas_nearest} hrefOf={(cas) => searchResultsUrl({ id, key: cas })} />
      <p className={styles.interpretation}>
        <span>{`Searched as ${queryKindLabels[read_as]}`}</span>
        {also_as.length > 0 && (
          <span>
            Search as{' '}
            {also_as.map((kind, index) => (
              <span key={kind}>
                {index > 0 && ' or '}
                <Link to={searchResultsUrl({ id, key, as: kind })}>{queryKindLabels[kind]}</Link>
              </span>
            ))}{' '}
            instead
          </span>
        )}
        {lot && <Link to={certificateUrl(lot.lot)}>{`Certificate of analysis of lot ${lot.lot}`}</Link>}
        {isSmiles(key, read_as) && (
          <span>
            Structure search: <Link to={structureUrl(key, 'substructure')}>Superstructures</Link> ·{' '}
            <Link to={structureUrl(key, 'similarity')}>Similar compounds</Link>
          </span>
        )}
        {read_as === 'list' && (
          <Link to={PASTED_LIST_URL} onClick={() => saveDraft(PASTED_LIST_DRAFT, { text: key })}>
            Order this list
          </Link>
        )}
        {asksForSecondaries(key) && <Link to={FINDER_PATH}>Secondary antibody finder</Link>}
        {section && (
          <span>
            In <strong>{section.name}</strong> only ·{' '}
            <Link to={searchEverywhereUrl(key)}>Search everywhere</Link>
          </span>
        )}
      </p>
    </header>
  );
}

/** Tests whether a text is a SMILES. Letters alone count only if the search has read them as SMILES, not as a word. */
function isSmiles(text: string, interpretation: QueryKind): boolean {
  return parseSmilesQuery(text) !== null && (interpretation === 'smiles' || /[^A-Za-z]/.test(text.trim()));
}

/** Returns the URL of the same search without a section. */
export function searchEverywhereUrl(query: string): string {
  return searchResultsUrl({ key: query });
}

/** Returns the URL of the results for a search text, in the subject's section if it has one. */
function searchResultsUrl(subject: ListSubject): string {
  const path = subject.id === undefined ? '/notRegion' : '/haveRegion';
  return path + listQuery(subject, parseListState(new URLSearchParams(), searchListKind), searchListKind);
}

interface CasHintProps {
  searchText: string;
  nearest: ReplyOf<'searchGoods'>['cas_nearest'];
  hrefOf: (cas: string) => string;
}

/** Warns about a wrong CAS check digit and suggests valid numbers. */
function CasHint({ searchText, nearest, hrefOf }: CasHintProps) {
  if (nearest.length === 0) return null;
  return (
    <p className={styles.notice}>
      “<NoBreakText text={searchText} />” isn’t a valid CAS number: the check digit doesn’t match. Did you
      mean{' '}
      {nearest.map(({ cas, sold }, index) => (
        <span key={cas}>
          {index > 0 && (index === nearest.length - 1 ? ' or ' : ', ')}
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
    <p className={styles.notice}>
      Lot not found. Did you mean{' '}
      {nearest.map(({ lot, goods_name }, index) => (
        <span key={lot}>
          {index > 0 && (index === nearest.length - 1 ? ' or ' : ', ')}
          <Link to={certificateUrl(lot)}>{lot}</Link> ({goods_name})
        </span>
      ))}
      ?
    </p>
  );
}

export const queryKindLabels: Readonly<Record<QueryKind, string>> = {
  catalogue_number: 'a catalogue number',
  lot_number: 'a lot number',
  cas_number: 'a CAS number',
  pmid: 'a PubMed ID',
  inchikey: 'an InChIKey',
  list: 'a list of catalogue numbers',
  smiles: 'a structure',
  formula: 'a molecular formula',
  words: 'text',
};
