import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { parseListState } from '../../../shared/catalogue/list-url';
import { QueryForm } from '../../components/forms/query-form';
import { Button } from '../../components/forms/button';
import { articleListKind, articleListUrl } from './article-list-url';
import styles from './article-search.module.css';

interface ArticleSearchProps {
  /** Null searches all articles. */
  type: ReplyOf<'articles'>['type'];
  query: string;
  total: number;
}

const first = parseListState(new URLSearchParams(), articleListKind);

/** Search form, which also works without JavaScript. */
export function ArticleSearch({ type, query, total }: ArticleSearchProps) {
  const navigate = useNavigate();
  const addressOf = (key: string) => articleListUrl({ id: type?.id, key }, first);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = new FormData(event.currentTarget).get('key');
    void navigate(addressOf(typeof key === 'string' ? key.trim() : ''));
  };
  return (
    <div className={styles.line}>
      <p className={styles.count}>
        <span>{`${total} ${total === 1 ? 'article' : 'articles'}`}</span>
        {query && (
          <span>
            <span>{` with “${query}” · `}</span>
            <Link to={addressOf('')}>Show all</Link>
          </span>
        )}
      </p>
      <QueryForm
        href={addressOf('')}
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
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
        />
        <Button type="submit">Search</Button>
      </QueryForm>
    </div>
  );
}
