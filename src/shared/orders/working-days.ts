import { isoDay } from '../lib/format-date';
import { dayInTimeZone } from '../lib/time-zone';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Settings that decide from which day the working days of an order count. */
export interface WarehouseSettings {
  /** IANA name. */
  warehouse_time_zone: string;
  /** For example `15:00`. */
  order_cutoff_time: string;
}

/**
 * Returns the day from which the working days until shipment count for an order placed, paid or restocked at a time: the day at
 * the warehouse before its cut-off time, the next day from then on. (On the day of a clock change, a cut-off before the change is
 * an hour early or late; clocks change on weekends, when nothing ships.)
 */
export function shippingStartDay(
  time: number,
  { warehouse_time_zone: timeZone, order_cutoff_time: cutoff }: WarehouseSettings,
): string {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  return dayInTimeZone(time + DAY_MS - (hours * 60 + minutes) * MINUTE_MS, timeZone);
}

// Days are calendar days (`2026-03-09`) at the warehouse, so that no change of the clock can move them.

/**
 * Returns the day `days` working days after `from`. Counts from the next Monday at a weekend. Does not know public holidays.
 */
export function workingDayAfter(from: string, days: number): string {
  let day = skipWeekend(Date.parse(from));
  for (let remainingDays = days; remainingDays > 0; remainingDays -= 1) day = skipWeekend(day + DAY_MS);
  return isoDay(day);
}

/**
 * Returns after how many working days from `from` the day `day` is reached: the inverse of {@link workingDayAfter}; 0 for a
 * day that has passed.
 */
export function workingDaysUntil(from: string, day: string): number {
  let days = 0;
  for (let time = skipWeekend(Date.parse(from)); isoDay(time) < day; time = skipWeekend(time + DAY_MS))
    days += 1;
  return days;
}

function skipWeekend(time: number): number {
  let day = time;
  while (isWeekend(day)) day += DAY_MS;
  return day;
}

function isWeekend(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday === 0 || weekday === 6;
}
