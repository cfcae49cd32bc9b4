import type { Snapshot } from '../../shared/catalogue-snapshots';

/**
 * Day (ISO 8601) of the prices of a catalogue that has expired; '' while it has not. The one that came with the program
 * (null) makes no promise of how long its prices hold.
 */
export function dayOfOldPrices(snapshot: Snapshot | null, now: Date): string {
  return snapshot && Date.parse(snapshot.expires) <= now.getTime() ? snapshot.created.slice(0, 10) : '';
}
