/**
 * Compares prices in cents, lowest first. Infinity and null mean a price on request, which comes last; two of them
 * are equal, where a subtraction would give NaN.
 */
export function comparePrices(one: number | null, other: number | null): number {
  const [a, b] = [one ?? Infinity, other ?? Infinity];
  return a === b ? 0 : a - b;
}

/** Compares prices in cents, highest first. A price on request (null) still comes last. */
export function comparePricesDescending(one: number | null, other: number | null): number {
  return one === null || other === null ? comparePrices(one, other) : other - one;
}
