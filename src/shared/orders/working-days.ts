const DAY_MS = 86_400_000;

/**
 * Returns the date (UTC) `days` working days after `now` (milliseconds since 1970): `2026-03-09`. Counts from the next Monday
 * at a weekend.
 */
export function workingDayAfter(now: number, days: number): string {
  let day = now;
  while (isWeekend(day)) day += DAY_MS;
  for (let left = days; left > 0; left -= 1) {
    day += DAY_MS;
    while (isWeekend(day)) day += DAY_MS;
  }
  return new Date(day).toISOString().slice(0, 10);
}

function isWeekend(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday === 0 || weekday === 6;
}
