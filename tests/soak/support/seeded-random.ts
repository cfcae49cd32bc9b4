/** Reproducible random numbers (32-bit xorshift, Marsaglia 2003). */
export interface SeededRandom {
  seed: number;
  /** Returns a number in [0, 1). */
  number: () => number;
  /** Returns an integer in [0, below). */
  below: (below: number) => number;
  of: <One>(all: readonly [One, ...One[]]) => One;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0 || 1;
  const number = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(number() * most);
  return { seed, number, below, of: (all) => all[below(all.length)] ?? all[0] };
}
