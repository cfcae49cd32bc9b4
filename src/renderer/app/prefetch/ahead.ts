/** Where a route finds a page that was loaded ahead of the visit. */
export interface Ahead {
  /**
   * The page of an address (path and query), once, or null; `signal` is the navigation's. Finds nothing until the
   * prefetcher, which comes after the first paint, has put its own in this place.
   */
  take: (address: string, signal: AbortSignal) => Promise<unknown> | null;
}

export function createAhead(): Ahead {
  return { take: () => null };
}
