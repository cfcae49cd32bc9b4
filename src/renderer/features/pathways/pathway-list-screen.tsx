import { Link, useNavigate } from 'react-router-dom';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import { toSingleLine } from '../../../shared/lib/visible-text';
import { Button } from '../../components/forms/button';
import { Breadcrumbs } from '../../components/layout/breadcrumbs';
import { pathwayUrl } from './pathway-url';
import styles from './pathway-list-screen.module.css';

interface ListData {
  /** Search text; '' for none. */
  searchText: string;
  pathways: ReplyOf<'pathways'>;
}

/** Characters of a search text; longer ones are cut. */
const MAX_TEXT_LENGTH = 200;

export async function load({ client, url, signal }: LoadArgs): Promise<ListData> {
  const searchText = toSingleLine(url.searchParams.get('key') ?? '', MAX_TEXT_LENGTH);
  return { searchText, pathways: unwrap(await client.call('pathways', { key: searchText }, { signal })) };
}

export function head({ searchText, pathways }: ListData): PageHead {
  const canonical = pathwayListUrl(searchText);
  if (searchText) {
    const description = `Signaling pathways with “${searchText}”: ${pathways.total}.`;
    return { title: `Signaling pathways with “${searchText}”`, description, canonical, robots: 'noindex' };
  }
  const groups = pathways.groups.map(({ name }) => name).join(', ');
  return {
    title: 'Signaling pathways',
    description: `Maps of ${pathwayCountText(pathways.total)} with the products in stock for every member: ${groups}.`,
    canonical,
  };
}

export function Screen({ data: { searchText, pathways } }: { data: ListData }) {
  return (
    <div className={styles.screen}>
      <Breadcrumbs steps={[]} current="Signaling pathways" />
      <header className={styles.head}>
        <h1>Signaling pathways</h1>
        <p className={styles.intro}>
          Pathway maps that link each member to small molecules, antibodies, proteins and kits.
        </p>
        <SearchForm key={searchText} searchText={searchText} />
      </header>
      {searchText === '' && <GroupNav pathways={pathways} />}
      {searchText !== '' && (
        <p role="status" className={styles.result}>
          {pathways.total === 0
            ? `No pathways match “${searchText}”.`
            : `${pathwayCountText(pathways.total)} with “${searchText}”`}
          {' · '}
          <Link to="/tltList">Show all</Link>
        </p>
      )}
      {pathways.groups.map(({ name, list }) => (
        <section key={name} aria-labelledby={groupAnchor(name)} className={styles.group}>
          <h2 id={groupAnchor(name)}>{name}</h2>
          <ul className={styles.list}>
            {list.map((pathway) => (
              <li key={pathway.id} className={styles.card}>
                <h3 className={styles.name}>
                  <Link to={pathwayUrl(pathway.id)}>{pathway.name}</Link>
                </h3>
                <p className={styles.summary}>{pathway.summary}</p>
                <p className={styles.facts}>
                  {`${formatNumber(pathway.members)} ${pathway.members === 1 ? 'member' : 'members'} · ${formatNumber(pathway.in_stock)} ${pathway.in_stock === 1 ? 'product' : 'products'} in stock`}
                </p>
                {pathway.matches.length > 0 && (
                  <p className={styles.matches}>{`Includes ${pathway.matches.join(', ')}`}</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function SearchForm({ searchText }: { searchText: string }) {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      aria-label="Pathways"
      action="/tltList"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const key = new FormData(event.currentTarget).get('key');
        void navigate(pathwayListUrl(typeof key === 'string' ? key.trim() : ''));
      }}
    >
      <input
        type="search"
        name="key"
        aria-label="Pathway or gene"
        placeholder="Pathway or gene, such as EGFR or autophagy"
        defaultValue={searchText}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        className={styles.input}
      />
      <Button type="submit">Find pathways</Button>
    </form>
  );
}

function GroupNav({ pathways }: Pick<ListData, 'pathways'>) {
  return (
    <nav aria-label="Pathway groups">
      <ul className={styles.groups}>
        {pathways.groups.map(({ name, list }) => (
          <li key={name}>
            <a href={`#${groupAnchor(name)}`}>
              {name} <span className={styles.count}>{list.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function pathwayListUrl(searchText: string): string {
  return searchText ? `/tltList?${new URLSearchParams({ key: searchText })}` : '/tltList';
}

function pathwayCountText(total: number): string {
  return `${total} ${total === 1 ? 'pathway' : 'pathways'}`;
}

/** Returns an anchor such as `group-pi3k-akt-and-mtor`. */
function groupAnchor(group: string): string {
  return `group-${group.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}
