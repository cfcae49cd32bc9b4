const bands: readonly (readonly [below: number, label: string])[] = [
  [10_000, 'Under $100'],
  [25_000, '$100 – $250'],
  [50_000, '$250 – $500'],
  [100_000, '$500 – $1,000'],
  [Infinity, 'Over $1,000'],
];

/** Returns the lowest price in cents; null when no size has a price. */
export function lowestPrice(sizes: readonly { cents: number | null }[]): number | null {
  const prices = sizes.flatMap(({ cents }) => (cents === null ? [] : [cents]));
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Returns the band of a price in cents. A price on a boundary is in the upper band. */
export const priceBand = (cents: number): string =>
  bands.find(([belowCents]) => cents < belowCents)?.[1] ?? 'Over $1,000';
