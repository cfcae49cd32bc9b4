import { createBackoff, type BackoffParts } from '../backoff';
import type { CatalogueStanding } from './updating-site';

/** After a network that failed the next try comes within so many milliseconds at first, and later each time. */
const FIRST_RETRY_MS = 120_000;

/**
 * Says after how many milliseconds the next look for a newer catalogue is due, by what the last one came to. What was
 * interrupted goes on in minutes; otherwise `everyMs`, somewhat apart each time, so that the stands of a fair do not ask
 * at once.
 */
export function nextLook(
  everyMs: number,
  parts: Pick<BackoffParts, 'now' | 'random'>,
): (last: CatalogueStanding['last']) => number {
  const backoff = createBackoff({ ...parts, firstMs: Math.min(FIRST_RETRY_MS, everyMs), longestMs: everyMs });
  return (last) => {
    if (last === 'interrupted') return backoff.failed();
    backoff.succeeded();
    return everyMs * (0.9 + parts.random() / 5);
  };
}
