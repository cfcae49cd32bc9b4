import type { OpenedCatalogue } from './open-active-catalogue';

/** Days for which unsigned prices are valid, the same as the default of a signature. */
const DAYS = 30;
const DAY = 86_400_000;

export interface PriceSource extends Pick<OpenedCatalogue, 'snapshot'> {
  catalogue: { changedAt: Date };
}

/**
 * Returns the date (ISO 8601) of expired prices; '' for valid ones. The bundled catalogue (no snapshot) expires too.
 */
export function expiredPricesDate({ snapshot, catalogue: { changedAt } }: PriceSource, now: Date): string {
  const created = snapshot?.created ?? changedAt.toISOString();
  const expires = snapshot ? Date.parse(snapshot.expires) : changedAt.getTime() + DAYS * DAY;
  return expires <= now.getTime() ? created.slice(0, 10) : '';
}
