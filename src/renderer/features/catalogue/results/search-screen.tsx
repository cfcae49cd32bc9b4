import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { parseQueryKind, type QueryKind } from '../../../../shared/search/query-kinds';
import { parseId, parseListState, searchListKind } from '../../../../shared/catalogue/list-url';
import { cutText } from '../../../../shared/lib/visible-text';
import { MAX_SEARCH_LENGTH } from '../../../../shared/search/search-url';
import { listHead } from '../list/list-head';
import { listRequest, facetValuesRequest } from '../list/list-request';
import { ProductList } from '../list/product-list';
import { queryKindLabels, SearchHead } from './search-head';
import { NoResults } from './no-results';
import styles from '../list-screen.module.css';

type Section = ReplyOf<'sections'>[number];

interface SearchData {
  /** Search text; '' for none. */
  key: string;
  /** Interpretation that the visitor chose; undefined for the best one. */
  as: QueryKind | undefined;
  /** Searches the text as typed, without corrections. */
  exact: boolean;
  sections: Section[];
  /** Section to which the search is limited; null for all. */
  section: Section | null;
  /** Null for an empty search. */
  results: ReplyOf<'searchGoods'> | null;
}

export async function load({ client, url, signal }: LoadArgs): Promise<SearchData> {
  const key = cutText(url.searchParams.get('key') ?? '', MAX_SEARCH_LENGTH);
  const id = parseId(url.searchParams.get('id'));
  const as = parseQueryKind(url.searchParams.get('as'));
  const exact = url.searchParams.get('exact') === '1';
  const listState = parseListState(url.searchParams, searchListKind);
  const [sectionsOutcome, resultsOutcome] = await Promise.all([
    client.call('sections', {}, { signal }),
    key
      ? client.call(
          'searchGoods',
          { ...toSearchSubject({ id, key, as, exact }), ...listRequest(listState) },
          { signal },
        )
      : null,
  ]);
  // The search works without the list of sections.
  const sections = sectionsOutcome.ok ? sectionsOutcome.data : [];
  const section =
    id === null ? null : (sections.find((candidate) => candidate.id === id) ?? { id, name: 'this section' });
  return { key, as, exact, sections, section, results: resultsOutcome && unwrap(resultsOutcome) };
}

/**
 * The canonical URL of a corrected search contains the corrected text. Search engines do not index exact searches, because
 * they duplicate other lists.
 */
export function head(
  { key, as, exact, sections, section, results }: SearchData,
  query: URLSearchParams,
): PageHead {
  if (!results) {
    const sectionNames = sections.map(({ name }) => name).join(', ');
    const description = `Search by catalogue number, CAS number, gene symbol or name, or browse ${sectionNames}.`;
    return { title: 'Search or browse the catalogue', description, canonical: '/notRegion' };
  }
  const path = section ? '/haveRegion' : '/notRegion';
  const effectiveText = results.corrected ?? key;
  const interpretation = `${as ? ` as ${queryKindLabels[as]}` : ''}${exact ? ' as typed' : ''}`;
  const names = [`Results for “${effectiveText}”${interpretation}`, ...(section ? [section.name] : [])];
  const subject = toSearchSubject({ id: section?.id, key: effectiveText, as, exact });
  const pageHead = listHead({ names, goods: results, path, subject, kind: searchListKind }, query);
  return exact ? { ...pageHead, robots: 'noindex' } : pageHead;
}

/** Returns the search text with its section and interpretation, as fields of requests and parameters of URLs. */
function toSearchSubject({
  id,
  key,
  as,
  exact,
}: Pick<SearchData, 'key' | 'as' | 'exact'> & { id: number | null | undefined }) {
  return { ...(id && { id }), key, ...(as && { as }), exact };
}

export function Screen({ data: { key, as, exact, sections, section, results } }: { data: SearchData }) {
  const client = useClient();
  if (!results) {
    return (
      <div className={styles.screen}>
        {/* Without a query, this component explains how to search. */}
        <NoResults sections={sections} />
      </div>
    );
  }
  const subject = toSearchSubject({ id: section?.id, key, as, exact });
  return (
    <div className={styles.screen}>
      <SearchHead subject={subject} section={section} results={results} />
      <ProductList
        key={`${section?.id} ${as} ${exact} ${key}`}
        goods={results}
        kind={searchListKind}
        subject={subject}
        searchValues={(listState, facetSearch, signal) =>
          client.call(
            'searchGoods',
            { ...subject, ...facetValuesRequest(listState, facetSearch) },
            { signal },
          )
        }
        highlightsOnlyProduct={results.read_as === 'catalogue_number'}
        emptyContent={
          <NoResults query={key} nearest={results.nearest} sections={sections} section={section} />
        }
      />
    </div>
  );
}
