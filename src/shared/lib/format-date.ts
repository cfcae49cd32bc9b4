// Avoids `Intl`: loading its data takes tens of milliseconds on slow machines, and its spaces differ between server
// and browser.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formats a time (ISO 8601) as a local date: `Nov 21, 2026`. Throws RangeError for an invalid time. */
export function formatDate(time: string): string {
  const date = requireValid(new Date(time));
  return formatParts(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Formats a time (ISO 8601) as local date and time: `Nov 21, 2026, 11:55 AM`. Throws RangeError for an invalid time. */
export function formatDateTime(time: string): string {
  const date = requireValid(new Date(time));
  const hour = date.getHours();
  const minute = String(date.getMinutes()).padStart(2, '0');
  return `${formatDate(time)}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns the UTC day (`2026-11-23`) of a time in milliseconds since 1970. Throws RangeError for an invalid time. */
export function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Formats a calendar day (`2026-11-23`): `Mon, Nov 23, 2026`. */
export function formatWeekdayAndDate(day: string): string {
  return `${weekdays[parseDay(day).getUTCDay()]}, ${formatCalendarDate(day)}`;
}

/** Formats a calendar day without the year: `Mon, Nov 23`. */
export function formatShortDay(day: string): string {
  return formatWeekdayAndDate(day).replace(/, \d{4}$/, '');
}

/** Formats a calendar day without the weekday: `Nov 23, 2026`. */
export function formatCalendarDate(day: string): string {
  const date = parseDay(day);
  return formatParts(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

function parseDay(day: string): Date {
  return requireValid(new Date(`${day}T00:00:00Z`));
}

function requireValid(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new RangeError('Invalid time.');
  return date;
}

function formatParts(year: number, month: number, day: number): string {
  return `${months[month]} ${day}, ${year}`;
}
