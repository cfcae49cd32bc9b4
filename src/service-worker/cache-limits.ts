import { ExpirationPlugin } from 'workbox-expiration';
import type { StrategyOptions } from 'workbox-strategies';
import { KEPT_DAYS } from '../shared/platform/offline-caches';

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/** Keeps a cache at `maxEntries`, those used last, and drops what is older than anything may be. */
export function bounded(maxEntries: number): Plugin {
  const maxAgeSeconds = KEPT_DAYS * 86_400;
  // Only the library's own declarations, of which one is newer, keep the two from being the same type.
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true }) as Plugin;
}
