import { Link, useLocation } from 'react-router-dom';
import type { Product, ReplyOf } from '../../../../shared/contract/calls';
import { evidenceLabels, evidenceLevels } from '../../../../shared/catalogue/evidence';
import {
  compareGroup,
  compareUrl,
  MAX_COMPARED,
  parseComparedIds,
} from '../../../../shared/catalogue/product-comparison';
import { LoadFailure } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/button';
import { hasEvidence } from '../product-data';
import { compareRows, differenceSummary } from './compare-rows';
import { CompareTable } from './compare-table';
import { useRecentlyViewed } from '../../../state/recently-viewed';
import { useSyncCompareTray } from '../../../state/use-compare-tray';
import { currentQuarterHour, useShippingStartDay } from '../../../state/shipping-start-day';
import styles from './compare-screen.module.css';

interface CompareData {
  products: readonly Product[];
  /** Test results of the antibodies by product id. */
  evidence: readonly (readonly [goodsId: number, ReplyOf<'goodsEvidence'>])[];
  /** Time of loading in milliseconds since 1970; see `currentQuarterHour`. */
  loadedAt: number;
  /** Number of requested products that do not exist. */
  missingCount: number;
  /** Number of requested products above the maximum. */
  excessCount: number;
}

/** Skips missing products. Throws when a request fails for another reason. */
export async function load({ client, url, signal }: LoadArgs): Promise<CompareData> {
  const requestedIds = parseComparedIds(url.searchParams);
  const ids = requestedIds.slice(0, MAX_COMPARED);
  const outcomes = await Promise.all(ids.map((id) => client.call('goodsInfo', { id }, { signal })));
  const products = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.data] : []));
  const failed = outcomes.find((outcome) => !outcome.ok && outcome.failure.kind !== 'refused');
  if (failed && !failed.ok) throw new LoadFailure(failed.failure);
  const antibodies = products.filter(hasEvidence);
  const results = await Promise.all(
    antibodies.map(({ goods_id: id }) => client.call('goodsEvidence', { id }, { signal })),
  );
  // The comparison is useful without the results of a failed call.
  const evidence = antibodies.flatMap(({ goods_id }, index) => {
    const result = results[index];
    return result?.ok ? [[goods_id, result.data] as const] : [];
  });
  return {
    products,
    evidence,
    loadedAt: currentQuarterHour(),
    missingCount: ids.length - products.length,
    excessCount: requestedIds.length - ids.length,
  };
}

export function head({ products }: CompareData): PageHead {
  const names = products.map(({ goods_sn }) => goods_sn).join(', ');
  return {
    title: names ? `Compare ${names}` : 'Compare products',
    description: `Up to ${MAX_COMPARED} products side by side: prices, sizes, stock and all differences.`,
    canonical: '/compare',
    robots: 'noindex',
  };
}

export function Screen({
  data: { products, evidence, loadedAt, missingCount, excessCount },
}: {
  data: CompareData;
}) {
  useSyncCompareTray(products);
  const isFiltered = new URLSearchParams(useLocation().search).get('show') === 'differences';
  // A single product has no differences: its table would be empty.
  const onlyDifferences = isFiltered && products.length > 1;
  const urlOf = (ids: readonly number[]) =>
    isFiltered && ids.length > 0 ? differencesUrl(ids) : compareUrl(ids);
  const startDay = useShippingStartDay(loadedAt);
  const rows = compareRows(products, { startDay, evidence: new Map(evidence) });
  const currentIds = products.map(({ goods_id }) => goods_id);
  const differingRows = rows.filter(({ isDifferent }) => isDifferent);
  return (
    <section className={styles.screen}>
      <h1>Compare products</h1>
      {missingCount > 0 && (
        <p role="status">
          {missingCount === 1 ? 'One product is' : `${missingCount} products are`} no longer available.
        </p>
      )}
      {excessCount > 0 && (
        <p role="status">
          You can compare up to {MAX_COMPARED} products; {excessCount === 1 ? 'one is' : `${excessCount} are`}{' '}
          left out.
        </p>
      )}
      {products.length === 0 ? (
        <div className={styles.empty}>
          <p>Nothing to compare yet. Use “Compare” in a list or on a product page.</p>
          <LinkButton to="/">Find products</LinkButton>
        </div>
      ) : (
        <>
          {products.length > 1 && (
            <p className={styles.summary}>
              {differenceSummary(differingRows.length, rows.length)}{' '}
              {onlyDifferences && <Link to={compareUrl(currentIds)}>Show all rows</Link>}
              {!onlyDifferences && differingRows.length > 0 && (
                <Link to={differencesUrl(currentIds)} rel="nofollow">
                  Show differences only
                </Link>
              )}
            </p>
          )}
          <CompareTable products={products} rows={onlyDifferences ? differingRows : rows} urlOf={urlOf} />
          {evidence.length > 0 && (
            <p className={styles.summary}>
              Evidence: {evidenceLevels.map((level) => `${level} = ${evidenceLabels[level]}`).join('; ')}.
            </p>
          )}
          <CompareSuggestions products={products} urlOf={urlOf} />
        </>
      )}
    </section>
  );
}

/** Returns the URL that shows only the differing rows. */
function differencesUrl(ids: readonly number[]): string {
  return `${compareUrl(ids)}&show=differences`;
}

const MAX_SUGGESTIONS = 6;

interface CompareSuggestionsProps {
  products: readonly Product[];
  /** Returns the URL of a comparison of these products. */
  urlOf: (ids: readonly number[]) => string;
}

/** Suggests related and recently viewed products that can be compared with these. */
function CompareSuggestions({ products, urlOf }: CompareSuggestionsProps) {
  const recent = useRecentlyViewed();
  const ids = products.map(({ goods_id }) => goods_id);
  if (ids.length >= MAX_COMPARED) return null;
  // Only related products of the same class are suggested; recently viewed ones may be of any class of the same group.
  const classes = new Set(products.map(({ product_class }) => product_class));
  const related = products
    .flatMap((product) => [...product.conjugates, ...product.related])
    .filter(({ product_class }) => classes.has(product_class));
  const groups = new Set(products.map(({ product_class }) => compareGroup(product_class)));
  const comparable = recent.filter(({ product_class }) => groups.has(compareGroup(product_class)));
  const candidates = new Map([...comparable, ...related].map((product) => [product.goods_id, product]));
  const suggestions = [...candidates.values()]
    .filter(({ goods_id }) => !ids.includes(goods_id))
    .slice(0, MAX_SUGGESTIONS);
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="compare-more">
      <h2 id="compare-more">Add another product</h2>
      <ul className={styles.more}>
        {suggestions.map(({ goods_id, goods_name, goods_sn }) => (
          <li key={goods_id}>
            <Link to={urlOf([...ids, goods_id])} rel="nofollow">
              {goods_name}
            </Link>{' '}
            <span className={styles.number}>{goods_sn}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
