/** Reproducible random numbers (32-bit xorshift, Marsaglia 2003). */
export interface SeededRandom {
  seed: number;
  /** Returns a number in [0, 1). */
  number: () => number;
  /** Returns an integer in [0, limit). */
  below: (limit: number) => number;
  /** Returns a random item. */
  of: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0 || 1;
  const number = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(number() * limit);
  return { seed, number, below, of: (items) => items[below(items.length)] ?? items[0] };
}
