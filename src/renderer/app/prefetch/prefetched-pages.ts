/** Pages that the prefetcher has loaded, for the route loaders. `take` returns null until the prefetcher has replaced it. */
export interface PrefetchedPages {
  /**
   * Removes and returns the prefetched loader data of a URL (path and query), or null. `signal` is the navigation's.
   */
  take: (url: string, signal: AbortSignal) => Promise<unknown> | null;
}

export const createPrefetchedPages = (): PrefetchedPages => ({ take: () => null });

/** Thrown for a page whose loader makes a call that must not run before the visit. */
export class NotPrefetchableError extends Error {}

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether the visitor saves data or the connection is slow. False where the browser does not report it. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
