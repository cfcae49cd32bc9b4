/**
 * Compares prices in cents, lowest first. Infinity and null mean a price on request, which comes last; two of them
 * are equal, where a subtraction would give NaN.
 */
export function comparePrices(a: number | null, b: number | null): number {
  const [first, second] = [a ?? Infinity, b ?? Infinity];
  return first === second ? 0 : first - second;
}

/** Compares prices in cents, highest first. A price on request (null) still comes last. */
export function comparePricesDescending(a: number | null, b: number | null): number {
  return a === null || b === null ? comparePrices(a, b) : b - a;
}
