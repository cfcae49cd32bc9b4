/** Reason to prefetch a page. The page stays requested as long as one reason is left. */
export type PrefetchReason = 'pointer' | 'focus' | 'view';

interface Entry<Page> {
  readonly page: Promise<Page>;
  readonly abort: AbortController;
  readonly reasons: Set<PrefetchReason>;
  /** Time at which the page was loaded; null while it is loading. */
  loadedAt: number | null;
}

interface PrefetchCacheOptions {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Maximum number of entries. */
  maxEntries?: number;
  /** Milliseconds after which a loaded page is stale. */
  maxAgeMs?: number;
}

/**
 * Cache of prefetched pages by path and query. Aborts a page that is loading when no reason is left. A loaded page
 * stays for the next navigation to it. A failed page is removed.
 */
export function createPrefetchCache<Page>({ now, maxEntries = 8, maxAgeMs = 30_000 }: PrefetchCacheOptions) {
  /** Oldest first. */
  const entries = new Map<string, Entry<Page>>();

  function remove(url: string, entry: Entry<Page>): void {
    entries.delete(url);
    if (entry.loadedAt === null) entry.abort.abort();
  }

  function removeWhere(matches: (entry: Entry<Page>, url: string) => boolean): void {
    for (const [url, entry] of entries) if (matches(entry, url)) remove(url, entry);
  }

  const isLoading = ({ loadedAt }: Entry<Page>) => loadedAt === null;
  const isOlderThan = (ageMs: number, { loadedAt }: Entry<Page>) =>
    loadedAt !== null && now() - loadedAt >= ageMs;
  const isStale = (entry: Entry<Page>) => isOlderThan(maxAgeMs, entry);

  function trackLoading(url: string, entry: Entry<Page>): void {
    entry.page.then(
      () => {
        entry.loadedAt = now();
      },
      () => {
        // A later attempt may have replaced this entry.
        if (entries.get(url) === entry) entries.delete(url);
      },
    );
  }

  /** Loads a page unless it is loaded or loading. `load` gets a signal that aborts it. */
  function request(url: string, reason: PrefetchReason, load: (signal: AbortSignal) => Promise<Page>): void {
    removeWhere(isStale);
    // A page for a likely click loads again after half of the maximum age, because it could become stale before the click.
    if (reason !== 'view')
      removeWhere((entry, entryUrl) => entryUrl === url && isOlderThan(maxAgeMs / 2, entry));
    const existing = entries.get(url);
    if (existing) {
      existing.reasons.add(reason);
      return;
    }
    const [oldest] = entries;
    if (oldest && entries.size >= maxEntries) remove(...oldest);
    const abort = new AbortController();
    const entry = { page: load(abort.signal), abort, reasons: new Set([reason]), loadedAt: null };
    entries.set(url, entry);
    trackLoading(url, entry);
  }

  /** Ends a reason. Aborts a loading page that has no other reason. */
  function cancel(url: string, reason: PrefetchReason): void {
    const entry = entries.get(url);
    entry?.reasons.delete(reason);
    if (entry && isLoading(entry) && entry.reasons.size === 0) remove(url, entry);
  }

  /**
   * Removes and returns the page of a URL for a navigation; null for none. The `signal` of the navigation aborts the loading
   * from now on. Aborts all other loading pages.
   */
  function take(url: string, signal: AbortSignal): Promise<Page> | null {
    removeWhere((entry, entryUrl) => isStale(entry) || (isLoading(entry) && entryUrl !== url));
    const entry = entries.get(url);
    if (!entry) return null;
    entries.delete(url);
    signal.addEventListener('abort', () => entry.abort.abort(signal.reason), { once: true });
    return entry.page;
  }

  /** Aborts all loading pages. */
  const cancelAll = (): void => removeWhere(isLoading);

  return { request, cancel, take, cancelAll };
}
