// Without `Intl`: its data take a slow machine tens of milliseconds when a page first asks for them, and its spaces differ
// between the server's version and the browser's.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A time (ISO 8601) as a day where the reader is: `Nov 21, 2026`. Throws RangeError when it is none. */
export function showDate(time: string): string {
  const at = valid(new Date(time));
  return inWords(at.getFullYear(), at.getMonth(), at.getDate());
}

/** The same to the minute: `Nov 21, 2026, 11:55 AM`. */
export function showTime(time: string): string {
  const at = valid(new Date(time));
  const hour = at.getHours();
  const minute = String(at.getMinutes()).padStart(2, '0');
  return `${showDate(time)}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A day of the calendar (`2026-11-23`), which is the same wherever the reader is: `Mon, Nov 23, 2026`. */
export function showDay(day: string): string {
  return `${weekdays[inCalendar(day).getUTCDay()]}, ${showCalendarDate(day)}`;
}

/** The same without the day of the week: `Nov 23, 2026`. */
export function showCalendarDate(day: string): string {
  const at = inCalendar(day);
  return inWords(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
}

function inCalendar(day: string): Date {
  return valid(new Date(`${day}T00:00:00Z`));
}

function valid(at: Date): Date {
  if (Number.isNaN(at.getTime())) throw new RangeError('not a time');
  return at;
}

function inWords(year: number, month: number, day: number): string {
  return `${months[month]} ${day}, ${year}`;
}
