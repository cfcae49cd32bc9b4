import { useLocation } from 'react-router-dom';
import { ChunkLoadError } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { parseId } from '../../../shared/catalogue/list-url';
import { CalculatorIndex } from './calculator-index';
import { CalculatorNav } from './calculator-nav';
import { LazyPanel } from './lazy-panel';
import type { CalculatorProduct } from './product-facts';
import { findToolEntry, loadTool, toolEntries } from './registry';
import styles from './calculators-screen.module.css';

interface CalculatorsData {
  /** Product that prefills the fields. */
  product: CalculatorProduct | null;
  /** Message when the product of the URL cannot be loaded. */
  productError: string | null;
}

export async function load({ client, url, signal }: LoadArgs): Promise<CalculatorsData> {
  const entry = findToolEntry(url.searchParams.get('tool'));
  if (entry) await loadTool(entry);
  const id = parseId(url.searchParams.get('goods'));
  if (id === null) return { product: null, productError: null };
  const outcome = await client.call('goodsInfo', { id }, { signal });
  // Calculators also work without a product.
  if (!outcome.ok)
    return { product: null, productError: 'The product could not be loaded. Please enter its data.' };
  const { toCalculatorProduct } = await import('./product-facts').catch(() => {
    throw new ChunkLoadError();
  });
  return { product: toCalculatorProduct(outcome.data), productError: null };
}

export function head(_data: CalculatorsData, query: URLSearchParams): PageHead {
  const tool = findToolEntry(query.get('tool'));
  if (tool) {
    const description = `${tool.summary} With units, formula, source and a worked example.`;
    return { title: `${tool.name} calculator`, description, canonical: `/calc?tool=${tool.id}` };
  }
  const names = toolEntries.map(({ name }) => name).join(', ');
  return { title: 'Calculators', description: `Calculators for the bench: ${names}.`, canonical: '/calc' };
}

export function Screen({ data: { product, productError } }: { data: CalculatorsData }) {
  const { search, key } = useLocation();
  const query = new URLSearchParams(search);
  const entry = findToolEntry(query.get('tool'));
  if (!entry)
    return (
      <div className={styles.screen}>
        <CalculatorIndex key={key} query={query.get('q') ?? ''} product={product} />
      </div>
    );
  return (
    <div className={styles.screen}>
      <div className={styles.columns}>
        {/* Remounts for another URL, such as that of the example. */}
        <LazyPanel
          key={`${entry.id} ${key}`}
          entry={entry}
          query={query}
          product={product}
          productError={productError}
        />
        <CalculatorNav current={entry} product={product} />
      </div>
    </div>
  );
}
