import { shippingStartDay } from '../../shared/orders/working-days';
import { useSettings } from './settings';

const QUARTER_HOUR_MS = 900_000;

/**
 * Returns the current time in milliseconds since 1970, rounded down to a quarter of an hour, so that a page that is rendered
 * again soon has the same content and ETag. The shipping start day does not change in between: time zones and
 * cut-off times are multiples of a quarter of an hour.
 */
export function currentQuarterHour(): number {
  return Math.floor(Date.now() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
}

/** Returns the day (`2026-03-09`) at the warehouse from which shipping days are counted, for a page that was loaded at a time. */
export function useShippingStartDay(loadedAt: number): string {
  return shippingStartDay(loadedAt, useSettings());
}

/** Returns the time until which goods in stock ship on the day of the order, such as `15:00 Berlin time`; '' for none. */
export function useOrderCutoff(): string {
  const { order_cutoff_time: cutoff, warehouse_time_zone: timeZone } = useSettings();
  if (cutoff === '24:00') return '';
  return timeZone === 'UTC'
    ? `${cutoff} UTC`
    : `${cutoff} ${timeZone.replace(/.*\//, '').replaceAll('_', ' ')} time`;
}
