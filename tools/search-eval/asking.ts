import type { LabelledQuery } from './labels/labeled-query';
import type { SoldProduct } from './labels/sold-products';

/** The first `wanted` queries that `ask` makes of products; null passes one over, and no text is asked twice. */
export function asking(
  products: Iterable<SoldProduct>,
  wanted: number,
  ask: (product: SoldProduct) => LabelledQuery | null,
): LabelledQuery[] {
  const texts = new Set<string>();
  const queries: LabelledQuery[] = [];
  for (const product of products) {
    if (queries.length === wanted) break;
    const query = ask(product);
    if (!query || texts.has(query.text)) continue;
    texts.add(query.text);
    queries.push(query);
  }
  return queries;
}
