import { isoDay } from '../lib/format-date';

const DAY_MS = 86_400_000;

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
