import type { CatalogueLine } from './product-draft';

/** Smallest catalogue in which every line has products. */
export const MIN_PRODUCTS = 500;

/**
 * Returns how many of `products` each line contributes, in proportion to `productsPer100k` and up to its capacity. The remaining
 * products go to the lines with the most free capacity. Throws RangeError when the total capacity is too small.
 */
export function distributeProducts(lines: readonly CatalogueLine[], products: number): number[] {
  const total = lines.reduce((sum, { productsPer100k }) => sum + productsPer100k, 0);
  const counts = lines.map(({ productsPer100k, capacity }) =>
    Math.min(capacity, Math.floor((products * productsPer100k) / total)),
  );
  let remaining = products - counts.reduce((sum, count) => sum + count, 0);
  const byFreeCapacity = lines
    .map((line, index) => ({ index, freeCapacity: line.capacity - (counts[index] ?? 0) }))
    .sort((a, b) => b.freeCapacity - a.freeCapacity || a.index - b.index);
  for (const { index, freeCapacity } of byFreeCapacity) {
    const added = Math.min(freeCapacity, remaining);
    counts[index] = (counts[index] ?? 0) + added;
    remaining -= added;
  }
  if (remaining > 0) throw new RangeError(`the data yields at most ${products - remaining} products`);
  return counts;
}
