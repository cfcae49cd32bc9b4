import type { Opened } from './open-active-catalogue';

/** Days for which prices count as today's where nobody has signed for how long they hold: as a signature says by default. */
const DAYS = 30;
const DAY = 86_400_000;

export interface Priced extends Pick<Opened, 'snapshot'> {
  catalogue: { changedAt: Date };
}

/**
 * Day (ISO 8601) of the prices of a catalogue that has expired; '' while it has not. The one that came with the program
 * (no snapshot) was signed by nobody, and grows old as well.
 */
export function dayOfOldPrices({ snapshot, catalogue: { changedAt } }: Priced, now: Date): string {
  const created = snapshot?.created ?? changedAt.toISOString();
  const expires = snapshot ? Date.parse(snapshot.expires) : changedAt.getTime() + DAYS * DAY;
  return expires <= now.getTime() ? created.slice(0, 10) : '';
}
