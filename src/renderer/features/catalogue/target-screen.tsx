import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { filterField, parseId } from '../../../shared/catalogue/list-url';
import { MAX_FOUND_TARGETS } from '../../../shared/catalogue/target-search';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import { toSingleLine } from '../../../shared/lib/visible-text';
import { LoadFailure, unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { Button, LinkButton } from '../../components/forms/button';
import formStyles from '../../components/forms/filter-form.module.css';
import { QueryForm } from '../../components/forms/query-form';
import { ProductBreadcrumbs } from '../../components/layout/breadcrumbs';
import styles from './target-screen.module.css';

/** Maximum number of targets in the page's meta description. */
const MAX_EXAMPLES = 8;

interface TargetData extends ReplyOf<'categoryTargets'> {
  /** Search text; '' for none. */
  key: string;
}

/** Characters of a search text; longer ones are cut. */
const MAX_KEY_LENGTH = 64;

export async function load({ client, url, signal }: LoadArgs): Promise<TargetData> {
  const id = parseId(url.searchParams.get('id'));
  if (id === null) throw new LoadFailure({ kind: 'refused', code: 0, message: 'Category not found.' });
  const key = toSingleLine(url.searchParams.get('key') ?? '', MAX_KEY_LENGTH);
  const letter = url.searchParams.get('letter') ?? '';
  const request = { id, key, ...(/^[A-Z#]$/.test(letter) && { letter }) };
  return { key, ...unwrap(await client.call('categoryTargets', request, { signal })) };
}

export function head({ id, name, total, letter, list, key }: TargetData): PageHead {
  const names = [`Targets of ${name}`, letter && `Letter ${letter}`].filter(Boolean);
  const examples = list.slice(0, MAX_EXAMPLES).map((target) => target.name);
  const exampleText = examples.length > 0 ? `: ${examples.join(', ')}` : '';
  return {
    title: names.join(' | '),
    description: `Index of ${targetCountText(total)} of ${name}${letter && `, letter ${letter}`}${exampleText}.`,
    canonical: targetsUrl(id, { letter }),
    ...((key !== '' || list.length === 0) && { robots: 'noindex' as const }),
  };
}

/** Index of the targets of a category's products, by first letter. */
export function Screen({ data }: { data: TargetData }) {
  const { id, name, parents, total, letters, letter, list, key } = data;
  return (
    <div className={styles.screen}>
      <ProductBreadcrumbs categories={[...parents, { id, name }]} current="Targets A–Z" />
      <header className={styles.head}>
        <h1>{`Targets of ${name}`}</h1>
        <p className={styles.intro}>
          {total === 0
            ? 'These products have no targets.'
            : `${targetCountText(total)} by gene symbol, with the number of products.`}
        </p>
      </header>
      <TargetSearch key={key} id={id} initialKey={key} />
      {letters.length > 1 && (
        <nav aria-label="Letters">
          <ul className={styles.letters}>
            {letters.map((initial) => (
              <li key={initial.letter}>
                <Link
                  to={targetsUrl(id, { letter: initial.letter })}
                  {...(initial.letter === letter && { 'aria-current': 'page' as const })}
                >
                  {initial.letter}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {key !== '' && (
        <p role="status">
          <span>
            {list.length < MAX_FOUND_TARGETS
              ? `${targetCountText(list.length)} with “${key}”`
              : `The ${targetCountText(MAX_FOUND_TARGETS)} that match “${key}” best`}
          </span>{' '}
          <Link to={targetsUrl(id)} className={styles.showAll}>
            Show all
          </Link>
        </p>
      )}
      {list.length > 0 ? (
        <ul className={styles.targets} aria-label="Targets">
          {list.map((target) => (
            <li key={target.name}>
              <Link to={`/categoryList?${targetFilter(id, target.name)}`}>{target.name}</Link>{' '}
              {formatNumber(target.product_count)}
            </li>
          ))}
        </ul>
      ) : (
        key !== '' && (
          <div className={styles.empty}>
            <p>
              No gene symbol contains this text. Other names of a target, such as “p53”, are found by the
              product search.
            </p>
            <LinkButton to={`/haveRegion?${new URLSearchParams({ id: String(sectionIdOf(data)), key })}`}>
              {`Search products for “${key}”`}
            </LinkButton>
          </div>
        )
      )}
    </div>
  );
}

/** Search form, which also works without JavaScript. */
function TargetSearch({ id, initialKey }: { id: number; initialKey: string }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('key');
    const key = typeof text === 'string' ? text.trim() : '';
    void navigate(targetsUrl(id, { key }));
  };
  return (
    <QueryForm
      href={targetsUrl(id)}
      role="search"
      aria-label="Targets"
      className={`${formStyles.form} ${formStyles.single}`}
      onSubmit={submit}
    >
      <label className={formStyles.field}>
        Gene symbol or part of it
        <input
          type="search"
          name="key"
          defaultValue={initialKey}
          maxLength={MAX_KEY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <Button type="submit" className={formStyles.submit}>
        Find targets
      </Button>
    </QueryForm>
  );
}

/** Returns the URL of the index with the targets of a letter or of a search. Without both, the server chooses the letter. */
function targetsUrl(id: number, { letter = '', key = '' } = {}): string {
  return `/targetList?${new URLSearchParams({ id: String(id), ...(letter && { letter }), ...(key && { key }) })}`;
}

/** Returns `1 target` or `1,234 targets`. */
function targetCountText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'target' : 'targets'}`;
}

/** Returns the query of the category's product list, filtered by a target. */
function targetFilter(id: number, target: string): URLSearchParams {
  return new URLSearchParams({ id: String(id), [filterField('target')]: target });
}

function sectionIdOf({ id, parents }: TargetData): number {
  return parents[0]?.id ?? id;
}
