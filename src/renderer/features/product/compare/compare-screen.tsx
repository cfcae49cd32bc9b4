import { Link, useLocation } from 'react-router-dom';
import type { Product } from '../../../../shared/contract/calls';
import { compareUrl, MAX_COMPARED, parseComparedIds } from '../../../../shared/catalogue/compare-url';
import { LoadFailure } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/link-button';
import { CompareMore } from './compare-suggestions';
import { compareRows } from './compare-rows';
import { CompareTable } from './compare-table';
import styles from './compare-screen.module.css';

interface CompareData {
  products: readonly Product[];
  /** How many of the named ones the shop does not have. */
  missing: number;
  /** How many more were named than can stand side by side. */
  tooMany: number;
}

/** A product that is gone leaves the others; a shop that does not answer leaves nothing to compare. */
export async function load({ client, url, signal }: LoadArgs): Promise<CompareData> {
  const named = parseComparedIds(url.searchParams);
  const ids = named.slice(0, MAX_COMPARED);
  const found = await Promise.all(ids.map((id) => client.call('goodsInfo', { id }, { signal })));
  const products = found.flatMap((outcome) => (outcome.ok ? [outcome.data] : []));
  const broken = found.find((outcome) => !outcome.ok && outcome.failure.kind !== 'refused');
  if (broken && !broken.ok) throw new LoadFailure(broken.failure);
  return { products, missing: ids.length - products.length, tooMany: named.length - ids.length };
}

export function head({ products }: CompareData): PageHead {
  const names = products.map(({ goods_sn }) => goods_sn).join(', ');
  return {
    title: names ? `Compare ${names}` : 'Compare products',
    description: `Up to ${MAX_COMPARED} products side by side: prices, sizes, stock and every fact in which they differ.`,
    canonical: '/compare',
    robots: 'noindex',
  };
}

export function Screen({ data: { products, missing, tooMany } }: { data: CompareData }) {
  const onlyDifferences = new URLSearchParams(useLocation().search).get('show') === 'differences';
  const rows = compareRows(products);
  const here = compareUrl(products.map(({ goods_id }) => goods_id));
  const differing = rows.filter(({ differs }) => differs);
  return (
    <section className={styles.screen}>
      <h1>Compare products</h1>
      {missing > 0 && (
        <p role="status">
          {missing === 1 ? 'One product is' : `${missing} products are`} not in the shop any more.
        </p>
      )}
      {tooMany > 0 && (
        <p role="status">
          No more than {MAX_COMPARED} products stand side by side;{' '}
          {tooMany === 1 ? 'one is' : `${tooMany} are`} left out.
        </p>
      )}
      {products.length === 0 ? (
        <p className={styles.empty}>
          Nothing to compare yet. “Compare with others” stands on the page of every product.{' '}
          <LinkButton to="/">Find products</LinkButton>
        </p>
      ) : (
        <>
          {products.length > 1 && (
            <p className={styles.summary}>
              {differing.length} of {rows.length} rows differ; they are marked with “≠”.{' '}
              {onlyDifferences ? (
                <Link to={here}>Show all rows</Link>
              ) : (
                <Link to={`${here}&show=differences`} rel="nofollow">
                  Show the differing rows only
                </Link>
              )}
            </p>
          )}
          <CompareTable products={products} rows={onlyDifferences ? differing : rows} />
          <CompareMore products={products} />
        </>
      )}
    </section>
  );
}
