import { Link, useLocation, useNavigate } from 'react-router-dom';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { ReplyOf, ArticleInList } from '../../../shared/contract/calls';
import {
  parseId,
  parseListState,
  withListChange,
  pageSizes,
  type ListSubject,
  type PageSize,
} from '../../../shared/catalogue/list-url';
import { Breadcrumbs } from '../../components/layout/breadcrumbs';
import { ArticleSearch, articleListKind, articleListUrl, parseArticleSearch } from './article-search';
import { ArticleFacts } from './article-facts';
import { Pagination } from '../../components/layout/pagination';
import styles from './article-list-screen.module.css';
import cardStyles from './article-card.module.css';
import typeStyles from './article-types.module.css';

interface ArticleListData {
  types: ReplyOf<'articleTypes'>['list'];
  articles: ReplyOf<'articles'>;
  /** Search text; '' for none. */
  key: string;
}

/** Titles that the meta description of the page names. */
const MAX_EXAMPLES = 4;

const allArticlesTitle = 'Articles, protocols and services';

export async function load({ client, url, signal }: LoadArgs): Promise<ArticleListData> {
  const id = parseId(url.searchParams.get('id'));
  const key = parseArticleSearch(url.searchParams);
  const { page, pageSize } = parseListState(url.searchParams, articleListKind);
  const [types, articles] = await Promise.all([
    client.call('articleTypes', {}, { signal }).then(unwrap),
    client
      .call('articles', { ...(id !== null && { id }), key, page, page_size: pageSize }, { signal })
      .then(unwrap),
  ]);
  return { types: types.list, articles, key };
}

/**
 * Search engines do not index search results, empty lists, and lists with a page size other than the default. Pages after the
 * last one have the status 404.
 */
export function head({ types, articles, key }: ArticleListData, query: URLSearchParams): PageHead {
  const { type, list, total } = articles;
  const listState = parseListState(query, articleListKind);
  const defaults = parseListState(new URLSearchParams(), articleListKind);
  const qualifiers: string[] = [];
  if (listState.pageSize !== defaults.pageSize) qualifiers.push(`${listState.pageSize} a page`);
  if (listState.page !== 1) qualifiers.push(`Page ${listState.page}`);
  const names: string[] = [];
  if (key) names.push(`Articles about “${key}”`);
  if (type) names.push(type.name, 'Articles');
  else if (!key) names.push(allArticlesTitle);
  const titles = list.slice(0, MAX_EXAMPLES).map((article) => article.title);
  const listDescription = type ? type.description : `${types.map(({ name }) => name).join(', ')}.`;
  return {
    title: [...names, ...qualifiers].join(' | '),
    description:
      key || qualifiers.length > 0
        ? [[...names, ...qualifiers].join(', '), titles.join('; ')].filter(Boolean).join(': ')
        : listDescription,
    canonical: articleListUrl({ id: type?.id, key }, { ...listState, view: 'list' }),
    ...((key || total === 0 || listState.pageSize !== defaults.pageSize) && { robots: 'noindex' as const }),
    ...(total > 0 && list.length === 0 && { status: 404 as const }),
  };
}

export function Screen({ data: { types, articles, key } }: { data: ArticleListData }) {
  const { type, list, total } = articles;
  const title = type?.name ?? allArticlesTitle;
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
      <ArticleTypes types={types} currentId={type?.id ?? null} />
      <section className={styles.main} aria-label="Articles">
        <ArticleSearch key={`${type?.id} ${key}`} type={type} query={key} total={total} />
        <ul>
          {list.map((article) => (
            <li key={article.id} className={styles.item}>
              <ArticleCard article={article} showsType={!type || article.type.id !== type.id} />
            </li>
          ))}
        </ul>
        {list.length === 0 && <p className={styles.empty}>{emptyListText(total, key)}</p>}
        <ArticlePagination articles={articles} subject={{ id: type?.id, key }} />
      </section>
    </div>
  );
}

function emptyListText(total: number, key: string): string {
  if (total > 0) return 'This page does not exist. Go back to an earlier one.';
  if (key === '') return 'No articles here yet.';
  return 'No articles match all of these words. Try fewer words or only their beginnings.';
}

function ArticleCard({ article, showsType }: { article: ArticleInList; showsType: boolean }) {
  const { id, title, summary, date, minutes, type } = article;
  return (
    <article className={cardStyles.card}>
      <h2 className={cardStyles.title}>
        <Link to={`/articleList/articleInfo?id=${id}`}>{title}</Link>
      </h2>
      <p className={cardStyles.summary}>{summary}</p>
      <ArticleFacts date={date} minutes={minutes} {...(showsType && { type: type.name })} />
    </article>
  );
}

interface ArticleTypesProps {
  types: ReplyOf<'articleTypes'>['list'];
  /** Null for all articles. */
  currentId: number | null;
}

function ArticleTypes({ types, currentId }: ArticleTypesProps) {
  const tabs = [
    { id: null, name: 'All', href: '/articleList' },
    ...types.map(({ id, name }) => ({ id, name, href: `/articleList?id=${id}` })),
  ];
  return (
    <nav className={typeStyles.types} aria-label="Article lists">
      <ul>
        {tabs.map(({ id, name, href }) => (
          <li key={href}>
            <Link to={href} {...(id === currentId && { 'aria-current': 'page' as const })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ArticlePaginationProps {
  articles: ReplyOf<'articles'>;
  subject: ListSubject;
}

function ArticlePagination({ articles: { total, page, page_size }, subject }: ArticlePaginationProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  if (total <= pageSizes[0]) return null;
  const listState = parseListState(new URLSearchParams(search), articleListKind);
  const hrefOf = (newPage: number) => articleListUrl(subject, { ...listState, page: newPage });
  const hrefOfPageSize = (size: number) =>
    articleListUrl(subject, withListChange(listState, { pageSize: size as PageSize }));
  return (
    <div className={styles.pages}>
      <Pagination
        currentPage={page}
        pageSizes={pageSizes}
        pageSize={page_size}
        total={total}
        hrefOf={hrefOf}
        onPage={(newPage) => void navigate(hrefOf(newPage))}
        onPageSize={(size) => void navigate(hrefOfPageSize(size))}
      />
    </div>
  );
}
