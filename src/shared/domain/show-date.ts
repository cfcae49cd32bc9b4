const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  timeZone: 'UTC',
});
const calendar = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  timeZone: 'UTC',
});

/** A time (ISO 8601) as a day where the reader is: `Nov 21, 2026`. */
export function showDate(time: string): string {
  return day.format(new Date(time));
}

/** The same to the minute: `Nov 21, 2026, 11:55 AM`. */
export function showTime(time: string): string {
  return minute.format(new Date(time));
}

/** A day of the calendar (`2026-11-23`), which is the same wherever the reader is: `Mon, Nov 23, 2026`. */
export function showDay(day: string): string {
  return weekday.format(new Date(`${day}T00:00:00Z`));
}

/** The same without the day of the week: `Nov 23, 2026`. */
export function showCalendarDate(day: string): string {
  return calendar.format(new Date(`${day}T00:00:00Z`));
}
