import { seededRandom } from './seeded-random';
import type { CatalogueLine, LinePlan } from './product-draft';

export interface RankedProduct {
  /** Index in `lines`. */
  lineIndex: number;
  /** Index within the line. */
  index: number;
}

/**
 * Ranks all products by popularity. Products keep roughly the order of their line. Products of small lines rank
 * higher, so that the first pages show more than antibodies.
 */
export function rankByPopularity(
  lines: readonly CatalogueLine[],
  plans: readonly LinePlan[],
): RankedProduct[] {
  const total = plans.reduce((sum, { count }) => sum + count, 0);
  const sortKeys = new Float64Array(total);
  const lineIndexes = new Uint8Array(total);
  const indexes = new Uint32Array(total);
  const productOrder = new Uint32Array(total);
  let product = 0;
  plans.forEach((plan, lineIndex) => {
    const lineNumber = lines[lineIndex]?.lineNumber ?? lineIndex;
    for (let index = 0; index < plan.count; index++, product++) {
      const randomFactor = 0.75 + 0.5 * seededRandom('rank', lineNumber, index);
      sortKeys[product] =
        ((plan.order(index) + 0.6 + seededRandom('offset', lineNumber)) * randomFactor) / plan.count ** 0.6;
      lineIndexes[product] = lineIndex;
      indexes[product] = index;
      productOrder[product] = product;
    }
  });
  productOrder.sort((a, b) => (sortKeys[a] ?? 0) - (sortKeys[b] ?? 0) || a - b);
  return Array.from(productOrder, (product) => ({
    lineIndex: lineIndexes[product] ?? 0,
    index: indexes[product] ?? 0,
  }));
}
