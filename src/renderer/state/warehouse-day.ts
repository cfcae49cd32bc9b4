import { dayInTimeZone } from '../../shared/lib/time-zone';
import { useSettings } from './settings';

const QUARTER_HOUR_MS = 900_000;

/**
 * Returns the current time in milliseconds since 1970, rounded down to a quarter of an hour, so that a page that is rendered
 * again soon has the same content and ETag. The day does not change in between: time zones differ by quarters of an hour.
 */
export function currentQuarterHour(): number {
  return Math.floor(Date.now() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
}

/** Returns the day (`2026-03-09`) at the warehouse from which shipping days are counted, for a page that was loaded at a time. */
export function useWarehouseDay(loadedAt: number): string {
  return dayInTimeZone(loadedAt, useSettings().warehouse_time_zone);
}
