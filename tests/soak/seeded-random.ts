/** Chance that can be had again: the same seed gives the same numbers (xorshift of 32 bits, Marsaglia 2003). */
export interface Chance {
  seed: number;
  /** From 0 up to but not 1. */
  number: () => number;
  /** An integer from 0 up to but not `below`. */
  below: (below: number) => number;
  of: <One>(all: readonly [One, ...One[]]) => One;
}

export function chanceOf(seed: number): Chance {
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
