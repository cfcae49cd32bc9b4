import type { CatalogueLine } from './product-draft';

/** The fewest products that show every line. */
export const productsAtLeast = 500;

/**
 * How many products each line gets of `products`, in the proportion of its share; what a line cannot make
 * goes to the one with the most room. Throws RangeError when all lines together cannot make so many.
 */
export function lineCounts(lines: readonly CatalogueLine[], products: number): number[] {
  const shares = lines.reduce((sum, { share }) => sum + share, 0);
  const counts = lines.map(({ share, capacity }) =>
    Math.min(capacity, Math.floor((products * share) / shares)),
  );
  let missing = products - counts.reduce((sum, count) => sum + count, 0);
  const byRoom = lines
    .map((line, at) => ({ at, room: line.capacity - (counts[at] ?? 0) }))
    .sort((a, b) => b.room - a.room || a.at - b.at);
  for (const { at, room } of byRoom) {
    const more = Math.min(room, missing);
    counts[at] = (counts[at] ?? 0) + more;
    missing -= more;
  }
  if (missing > 0) throw new RangeError(`the data yields ${products - missing} products at the most`);
  return counts;
}
