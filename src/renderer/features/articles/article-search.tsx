import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { parseListChoice } from '../../../shared/catalogue/list-url';
import { AddressForm } from '../../components/forms/query-form';
import { Button } from '../../components/forms/button';
import { articleKind, articleListAddress } from './article-list-address';
import styles from './article-search.module.css';

interface ArticleSearchProps {
  /** The list to search in; null = all. */
  type: ReplyOf<'articles'>['type'];
  query: string;
  total: number;
}

const first = parseListChoice(new URLSearchParams(), articleKind);

/** Finds articles by their words; a plain form where no script is. */
export function ArticleSearch({ type, query, total }: ArticleSearchProps) {
  const navigate = useNavigate();
  const addressOf = (key: string) => articleListAddress({ id: type?.id, key }, first);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = new FormData(event.currentTarget).get('key');
    void navigate(addressOf(typeof key === 'string' ? key.trim() : ''));
  };
  return (
    <div className={styles.line}>
      <p className={styles.count}>
        {total} {total === 1 ? 'article' : 'articles'}
        {query && (
          <>
            {' '}
            with “{query}” · <Link to={addressOf('')}>Show all</Link>
          </>
        )}
      </p>
      <AddressForm
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
      </AddressForm>
    </div>
  );
}
