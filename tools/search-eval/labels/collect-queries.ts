import type { LabeledQuery } from './labeled-query';
import type { SampledProduct } from './catalogue-sample';

/** Collects `count` queries with distinct texts. `createQuery` returns null to skip a product. */
export function collectQueries(
  products: Iterable<SampledProduct>,
  count: number,
  createQuery: (product: SampledProduct) => LabeledQuery | null,
): LabeledQuery[] {
  const texts = new Set<string>();
  const queries: LabeledQuery[] = [];
  for (const product of products) {
    if (queries.length === count) break;
    const query = createQuery(product);
    if (!query || texts.has(query.text)) continue;
    texts.add(query.text);
    queries.push(query);
  }
  return queries;
}
