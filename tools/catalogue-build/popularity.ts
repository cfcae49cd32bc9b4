import { chance } from './chance';
import type { CatalogueLine, LinePlan } from './product-draft';

export interface Ranked {
  line: number;
  index: number;
}

/**
 * All products, wanted most first. A line's products keep roughly their own order; small lines come
 * forward, so that every page shows more than antibodies.
 */
export function byPopularity(lines: readonly CatalogueLine[], plans: readonly LinePlan[]): Ranked[] {
  const total = plans.reduce((sum, { count }) => sum + count, 0);
  const keys = new Float64Array(total);
  const lineOf = new Uint8Array(total);
  const indexOf = new Uint32Array(total);
  const places = new Uint32Array(total);
  let at = 0;
  plans.forEach((plan, line) => {
    const place = lines[line]?.place ?? line;
    for (let index = 0; index < plan.count; index++, at++) {
      const jitter = 0.75 + 0.5 * chance('rank', place, index);
      keys[at] = ((plan.order(index) + 0.6 + chance('offset', place)) * jitter) / plan.count ** 0.6;
      lineOf[at] = line;
      indexOf[at] = index;
      places[at] = at;
    }
  });
  places.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
  return Array.from(places, (place) => ({ line: lineOf[place] ?? 0, index: indexOf[place] ?? 0 }));
}
