import { isoDay } from '../lib/format-date';
const DAY_MS = 86_400_000;

/**
 * Returns the date (UTC) `days` working days after `now` (milliseconds since 1970): `2026-03-09`. Counts from the next Monday
 * at a weekend.
 */
export function workingDayAfter(now: number, days: number): string {
  let day = skipWeekend(now);
  for (let remainingDays = days; remainingDays > 0; remainingDays -= 1) day = skipWeekend(day + DAY_MS);
  return isoDay(day);
}

/**
 * Returns after how many working days from `now` (milliseconds since 1970) the date `day` (`2026-03-09`, UTC) is reached: the
 * inverse of {@link workingDayAfter}; 0 for a date that has passed.
 */
export function workingDaysUntil(now: number, day: string): number {
  let days = 0;
  for (let time = skipWeekend(now); isoDay(time) < day; time = skipWeekend(time + DAY_MS)) days += 1;
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
