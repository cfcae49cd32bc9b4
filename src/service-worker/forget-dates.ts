import { CacheExpiration } from 'workbox-expiration';
import { keptCaches } from '../shared/kept-caches';

/** Drops what is written down of when kept entries were used: it names every address, and with it what was searched. */
export async function forgetDates(): Promise<void> {
  // The library wants a limit, which is never looked at here.
  const dates = Object.values(keptCaches).map((name) => new CacheExpiration(name, { maxEntries: 1 }));
  await Promise.all(dates.map((one) => one.delete()));
}
