import type { LabeledQuery } from './labels/labeled-query';
import type { SoldProduct } from './labels/sold-products';

/** The first `wanted` queries that `ask` makes of products; null passes one over, and no text is asked twice. */
export function collectQueries(
  products: Iterable<SoldProduct>,
  wanted: number,
  ask: (product: SoldProduct) => LabeledQuery | null,
): LabeledQuery[] {
  const texts = new Set<string>();
  const queries: LabeledQuery[] = [];
  for (const product of products) {
    if (queries.length === wanted) break;
    const query = ask(product);
    if (!query || texts.has(query.text)) continue;
    texts.add(query.text);
    queries.push(query);
  }
  return queries;
}
