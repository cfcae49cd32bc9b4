import { ExpirationPlugin } from 'workbox-expiration';
import type { StrategyOptions } from 'workbox-strategies';
import { MAX_CACHE_DAYS } from '../shared/platform/offline-caches';

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

const DAY_SECONDS = 86_400;

/** Limits a cache to the `maxEntries` used last and deletes old entries. */
export function cacheLimits(maxEntries: number): Plugin {
  const maxAgeSeconds = MAX_CACHE_DAYS * DAY_SECONDS;
  // The two packages declare the same type in different versions.
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true }) as Plugin;
}
