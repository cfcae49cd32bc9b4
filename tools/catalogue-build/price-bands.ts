const bands: readonly (readonly [below: number, label: string])[] = [
  [10_000, 'Under $100'],
  [25_000, '$100 – $250'],
  [50_000, '$250 – $500'],
  [100_000, '$500 – $1,000'],
  [Infinity, 'Over $1,000'],
];

/** Returns the lowest price of sizes in cents; null when none has a price. */
export function lowestPrice(sizes: readonly { cents: number | null }[]): number | null {
  const prices = sizes.flatMap(({ cents }) => (cents === null ? [] : [cents]));
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Returns the band of a price in cents. A boundary belongs to the upper band. */
export const priceBand = (cents: number): string =>
  bands.find(([below]) => cents < below)?.[1] ?? 'Over $1,000';
