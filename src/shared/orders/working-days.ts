const DAY = 86_400_000;

/** Returns the date `days` working days after `now` (milliseconds since 1970), without weekends: `2026-03-09`. */
export function workingDayAfter(now: number, days: number): string {
  let day = now;
  while (isWeekend(day)) day += DAY;
  for (let left = days; left > 0; left -= 1) {
    day += DAY;
    while (isWeekend(day)) day += DAY;
  }
  return new Date(day).toISOString().slice(0, 10);
}

function isWeekend(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday === 0 || weekday === 6;
}
