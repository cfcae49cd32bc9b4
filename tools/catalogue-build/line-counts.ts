import type { CatalogueLine } from './product-draft';

/** Minimum number of products with every line represented. */
export const MIN_PRODUCTS = 500;

/**
 * Distributes `products` to the lines by share. Products beyond the capacity of a line go to the line with the most
 * free capacity. Throws RangeError when the total capacity is too small.
 */
export function lineCounts(lines: readonly CatalogueLine[], products: number): number[] {
  const shares = lines.reduce((sum, { share }) => sum + share, 0);
  const counts = lines.map(({ share, capacity }) =>
    Math.min(capacity, Math.floor((products * share) / shares)),
  );
  let missing = products - counts.reduce((sum, count) => sum + count, 0);
  const byFreeCapacity = lines
    .map((line, index) => ({ index, free: line.capacity - (counts[index] ?? 0) }))
    .sort((a, b) => b.free - a.free || a.index - b.index);
  for (const { index, free } of byFreeCapacity) {
    const more = Math.min(free, missing);
    counts[index] = (counts[index] ?? 0) + more;
    missing -= more;
  }
  if (missing > 0) throw new RangeError(`the data yields at most ${products - missing} products`);
  return counts;
}
