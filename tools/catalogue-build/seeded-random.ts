/**
 * Returns a 32-bit hash of a seed (FNV-1a with the final mixing of MurmurHash3). It is the base of all random values
 * of the demonstration: the same seed gives the same value everywhere, so that a product does not depend on other products.
 */
export function hash32(...seed: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of seed) {
    const text = String(part);
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a uniform value, 0 ≤ x < 1. Words in a seed have no meaning: they only make it different from other seeds. */
export const seededRandom = (...seed: readonly (string | number)[]): number => hash32(...seed) / 4294967296;

/** Returns one of `items`. Throws RangeError for an empty list. */
export function pick<Item>(items: readonly Item[], ...seed: readonly (string | number)[]): Item {
  const item = items[hash32(...seed) % items.length];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** Returns `count` of the items, or all if there are fewer, in pseudo-random order. */
export function sample<Item>(
  items: readonly Item[],
  count: number,
  ...seed: readonly (string | number)[]
): Item[] {
  return items
    .map((item, index) => ({ item, order: hash32(index, ...seed) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ item }) => item);
}
