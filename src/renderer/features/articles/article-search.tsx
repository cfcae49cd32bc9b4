import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import {
  parseListState,
  listQuery,
  type ListState,
  type ListKind,
  type ListSubject,
} from '../../../shared/catalogue/list-url';
import { toSingleLine } from '../../../shared/lib/visible-text';
import { QueryForm } from '../../components/forms/query-form';
import { Button } from '../../components/forms/button';
import styles from './article-search.module.css';

interface ArticleSearchProps {
  /** Null searches all articles. */
  type: ReplyOf<'articles'>['type'];
  query: string;
  total: number;
}

/** Characters of a search text, as in the contract; longer ones are cut. */
const MAX_KEY_LENGTH = 200;

/** Visitors cannot sort articles: a list begins with the newest, and a search with the best match. */
export const articleListKind: ListKind = { sorts: ['newest'] };

const defaultListState = parseListState(new URLSearchParams(), articleListKind);

/** Search form, which also works without JavaScript. */
export function ArticleSearch({ type, query, total }: ArticleSearchProps) {
  const navigate = useNavigate();
  const urlOf = (key: string) => articleListUrl({ id: type?.id, key }, defaultListState);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = new FormData(event.currentTarget).get('key');
    void navigate(urlOf(typeof key === 'string' ? key.trim() : ''));
  };
  return (
    <div className={styles.line}>
      <p className={styles.count}>
        <span>{`${total} ${total === 1 ? 'article' : 'articles'}`}</span>
        {query && (
          <span>
            <span>{` with “${query}” · `}</span>
            <Link to={urlOf('')}>Show all</Link>
          </span>
        )}
      </p>
      <QueryForm
        href={urlOf('')}
        role="search"
        aria-label="Articles"
        className={styles.form}
        onSubmit={submit}
      >
        <input
          type="search"
          name="key"
          aria-label="Search articles"
          placeholder={type ? `Search in ${type.name}` : 'Search in all articles'}
          defaultValue={query}
          maxLength={MAX_KEY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
        />
        <Button type="submit">Search</Button>
      </QueryForm>
    </div>
  );
}

/** Returns the search text of a URL as one trimmed line, cut to the maximum length; '' for none. */
export function parseArticleSearch(params: URLSearchParams): string {
  return toSingleLine(params.get('key') ?? '', MAX_KEY_LENGTH);
}

/** Returns the URL of an article list. Filters, which articles do not have, are omitted. */
export function articleListUrl({ id, key }: ListSubject, listState: ListState): string {
  return `/articleList${listQuery({ id, ...(key && { key }) }, { ...listState, filters: {} }, articleListKind)}`;
}
