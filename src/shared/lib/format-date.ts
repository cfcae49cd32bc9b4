// Avoids `Intl`: loading its data takes tens of milliseconds on slow machines, and its spaces differ between server
// and browser.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formats a time (ISO 8601) as a local date: `Nov 21, 2026`. Throws RangeError for an invalid time. */
export function formatDate(time: string): string {
  const at = valid(new Date(time));
  return inWords(at.getFullYear(), at.getMonth(), at.getDate());
}

/** Formats date and time: `Nov 21, 2026, 11:55 AM`. */
export function formatTime(time: string): string {
  const at = valid(new Date(time));
  const hour = at.getHours();
  const minute = String(at.getMinutes()).padStart(2, '0');
  return `${formatDate(time)}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Formats a calendar day (`2026-11-23`): `Mon, Nov 23, 2026`. */
export function formatWeekday(day: string): string {
  return `${weekdays[inCalendar(day).getUTCDay()]}, ${formatCalendarDate(day)}`;
}

/** Formats a calendar day without the year: `Mon, Nov 23`. */
export function formatShortDay(day: string): string {
  return formatWeekday(day).replace(/, \d{4}$/, '');
}

/** Formats a calendar day without the weekday: `Nov 23, 2026`. */
export function formatCalendarDate(day: string): string {
  const at = inCalendar(day);
  return inWords(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
}

function inCalendar(day: string): Date {
  return valid(new Date(`${day}T00:00:00Z`));
}

function valid(at: Date): Date {
  if (Number.isNaN(at.getTime())) throw new RangeError('Invalid time.');
  return at;
}

function inWords(year: number, month: number, day: number): string {
  return `${months[month]} ${day}, ${year}`;
}
