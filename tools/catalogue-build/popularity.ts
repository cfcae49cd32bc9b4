import { seededRandom } from './seeded-random';
import type { CatalogueLine, LinePlan } from './product-draft';

export interface RankedProduct {
  line: number;
  index: number;
}

/**
 * Ranks all products by popularity. Products keep roughly the order of their line. Small lines rank higher, so that
 * every page shows more than antibodies.
 */
export function rankByPopularity(
  lines: readonly CatalogueLine[],
  plans: readonly LinePlan[],
): RankedProduct[] {
  const total = plans.reduce((sum, { count }) => sum + count, 0);
  const keys = new Float64Array(total);
  const lineOf = new Uint8Array(total);
  const indexOf = new Uint32Array(total);
  const ranked = new Uint32Array(total);
  let at = 0;
  plans.forEach((plan, line) => {
    const lineNumber = lines[line]?.lineNumber ?? line;
    for (let index = 0; index < plan.count; index++, at++) {
      const jitter = 0.75 + 0.5 * seededRandom('rank', lineNumber, index);
      keys[at] =
        ((plan.order(index) + 0.6 + seededRandom('offset', lineNumber)) * jitter) / plan.count ** 0.6;
      lineOf[at] = line;
      indexOf[at] = index;
      ranked[at] = at;
    }
  });
  ranked.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
  return Array.from(ranked, (rank) => ({ line: lineOf[rank] ?? 0, index: indexOf[rank] ?? 0 }));
}
