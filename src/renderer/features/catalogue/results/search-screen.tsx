import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { parseQueryKind, type QueryKind } from '../../../../shared/search/query-kinds';
import { parseId, parseListState, searchListKind } from '../../../../shared/catalogue/list-url';
import { listHead } from '../list/list-head';
import { listRequest, valuesRequest } from '../list/list-request';
import { ProductList } from '../list/product-list';
import { readingNames } from './interpretation-labels';
import { SearchHead } from './search-head';
import { SearchMissing } from './no-results';
import styles from '../list-screen.module.css';

type Region = ReplyOf<'regions'>[number];

/** `found` is null when the address has nothing to search for. */
interface SearchData {
  key: string;
  /** How the visitor wants the text to be read; undefined = as fits it best. */
  as: QueryKind | undefined;
  exact: boolean;
  regions: Region[];
  region: Region | null;
  found: ReplyOf<'searchGoods'> | null;
}

const LONGEST_KEY = 200;

export async function load({ client, url, signal }: LoadArgs): Promise<SearchData> {
  const key = (url.searchParams.get('key') ?? '').trim().slice(0, LONGEST_KEY).trim();
  const id = parseId(url.searchParams.get('id'));
  const as = parseQueryKind(url.searchParams.get('as'));
  const exact = url.searchParams.get('exact') === '1';
  const choice = parseListState(url.searchParams, searchListKind);
  const [regions, found] = await Promise.all([
    client.call('regions', {}, { signal }),
    key
      ? client.call(
          'searchGoods',
          { ...textRequest({ key, as, exact, id }), ...listRequest(choice) },
          { signal },
        )
      : null,
  ]);
  // Without the names of the sections a search is still worth showing.
  const names = regions.ok ? regions.data : [];
  const region = id === null ? null : (names.find((one) => one.id === id) ?? { id, name: 'this section' });
  return { key, as, exact, regions: names, region, found: found && unwrap(found) };
}

/**
 * A repaired search is that of the text which was meant: a misspelt text gets no page of its own. Nor does what is
 * searched as it was typed: it is the same list, or one that nobody means.
 */
export function head(
  { key, as, exact, regions, region, found }: SearchData,
  query: URLSearchParams,
): PageHead {
  if (!found) {
    const sections = regions.map(({ name }) => name).join(', ');
    const description = `Search by catalogue number, CAS number, gene symbol or name, or browse ${sections}.`;
    return { title: 'Search or browse the catalogue', description, canonical: '/notRegion' };
  }
  const path = region ? '/haveRegion' : '/notRegion';
  const meant = found.corrected ?? key;
  const reading = `${as ? ` as ${readingNames[as]}` : ''}${exact ? ' as typed' : ''}`;
  const names = [`Results for “${meant}”${reading}`, ...(region ? [region.name] : [])];
  const subject = { ...(region && { id: region.id }), key: meant, as, exact };
  const listed = listHead({ names, goods: found, path, subject, kind: searchListKind }, query);
  return exact ? { ...listed, robots: 'noindex' } : listed;
}

/** The part of a search that the text decides. */
function textRequest({
  key,
  as,
  exact,
  id,
}: Pick<SearchData, 'key' | 'as' | 'exact'> & { id: number | null }) {
  return { key, ...(id !== null && { id }), ...(as && { as }), exact };
}

export function Screen({ data: { key, as, exact, regions, region, found } }: { data: SearchData }) {
  const client = useClient();
  if (!found) {
    return (
      <div className={styles.screen}>
        <SearchMissing regions={regions} />
      </div>
    );
  }
  const subject = { ...(region && { id: region.id }), key, as, exact };
  return (
    <div className={styles.screen}>
      <SearchHead subject={subject} region={region} found={found} />
      <ProductList
        key={`${region?.id} ${as} ${exact} ${key}`}
        goods={found}
        kind={searchListKind}
        subject={subject}
        ask={(choice, sought, signal) => {
          const text = textRequest({ key, as, exact, id: region?.id ?? null });
          return client.call('searchGoods', { ...text, ...valuesRequest(choice, sought) }, { signal });
        }}
        prominent={found.read_as === 'catalogue_number'}
        empty={<SearchMissing query={key} nearest={found.nearest} regions={regions} region={region} />}
      />
    </div>
  );
}
