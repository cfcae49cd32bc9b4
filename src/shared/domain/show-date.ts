const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A time (ISO 8601) as a day where the reader is: `Nov 21, 2026`. */
export function showDate(time: string): string {
  return day.format(new Date(time));
}

/** The same to the minute: `Nov 21, 2026, 11:55 AM`. */
export function showTime(time: string): string {
  return minute.format(new Date(time));
}
