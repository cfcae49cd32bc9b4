import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { ReplyOf } from '../../../shared/contract/calls';
import { parseId, parseListState } from '../../../shared/catalogue/list-url';
import { Breadcrumbs } from '../../components/layout/breadcrumbs';
import { articleKind, articleListAddress, parseKey } from './article-list-url';
import { ArticleCard } from './article-card';
import { ArticlePages } from './article-pagination';
import { ArticleSearch } from './article-search';
import { ArticleTypes } from './article-types';
import styles from './article-list-screen.module.css';

interface ArticleListData {
  types: ReplyOf<'articleTypes'>['list'];
  found: ReplyOf<'articles'>;
  /** What was searched for, '' = nothing. */
  key: string;
}

const everything = 'Articles, protocols and services';

export async function load({ client, url, signal }: LoadArgs): Promise<ArticleListData> {
  const id = parseId(url.searchParams.get('id'));
  const key = parseKey(url.searchParams);
  const { page, pageSize } = parseListState(url.searchParams, articleKind);
  const [types, found] = await Promise.all([
    client.call('articleTypes', {}, { signal }).then(unwrap),
    client
      .call('articles', { ...(id !== null && { id }), key, page, page_size: pageSize }, { signal })
      .then(unwrap),
  ]);
  return { types: types.list, found, key };
}

/** Whatever one searches for must not become a page of the shop in a search engine, nor the same list in longer pages. */
export function head({ types, found, key }: ArticleListData, query: URLSearchParams): PageHead {
  const { type, list, total } = found;
  const choice = parseListState(query, articleKind);
  const plain = parseListState(new URLSearchParams(), articleKind);
  const cut = [
    ...(choice.pageSize === plain.pageSize ? [] : [`${choice.pageSize} a page`]),
    ...(choice.page === 1 ? [] : [`Page ${choice.page}`]),
  ];
  const names = [
    ...(key ? [`Articles about “${key}”`] : []),
    ...(type ? [type.name, 'Articles'] : key ? [] : [everything]),
  ];
  const titles = list.slice(0, 4).map((article) => article.title);
  const sentence = type ? type.description : `${types.map(({ name }) => name).join(', ')}.`;
  return {
    title: [...names, ...cut].join(' | '),
    description: key || cut.length > 0 ? `${[...names, ...cut].join(', ')}: ${titles.join('; ')}` : sentence,
    canonical: articleListAddress({ id: type?.id, key }, { ...choice, view: 'list' }),
    ...((key || total === 0 || choice.pageSize !== plain.pageSize) && { robots: 'noindex' as const }),
    ...(total > 0 && list.length === 0 && { status: 404 as const }),
  };
}

export function Screen({ data: { types, found, key } }: { data: ArticleListData }) {
  const { type, list, total } = found;
  const title = type?.name ?? everything;
  return (
    <div className={styles.screen}>
      <Breadcrumbs
        steps={type ? [{ name: 'Articles', href: '/articleList' }] : []}
        current={type?.name ?? 'Articles'}
      />
      <header className={styles.head}>
        <h1>{title}</h1>
        {type && <p className={styles.description}>{type.description}</p>}
      </header>
      <ArticleTypes types={types} current={type?.id ?? null} />
      <section className={styles.main} aria-label="Articles">
        <ArticleSearch key={`${type?.id} ${key}`} type={type} query={key} total={total} />
        <ul>
          {list.map((article) => (
            <li key={article.id} className={styles.item}>
              <ArticleCard article={article} withType={!type || article.type.id !== type.id} />
            </li>
          ))}
        </ul>
        {list.length === 0 && <ArticlesMissing total={total} />}
        <ArticlePages found={found} subject={{ id: type?.id, key }} />
      </section>
    </div>
  );
}

function ArticlesMissing({ total }: { total: number }) {
  return (
    <p className={styles.empty}>
      {total > 0
        ? 'There are fewer pages than that. Go back to an earlier one.'
        : 'No article has all of these words. Fewer words, or only their beginnings, find more.'}
    </p>
  );
}
