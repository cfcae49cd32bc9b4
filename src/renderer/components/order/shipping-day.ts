import { formatWeekday, formatShortDay } from '../../../shared/lib/format-date';
import { workingDayAfter } from '../../../shared/orders/working-days';

/** Returns when a line is ready. An order ships as one parcel, so earlier lines wait for `lastDay`. Days are `YYYY-MM-DD`. */
export function lineShippingText(day: string, lastDay: string): string {
  return `${day === lastDay ? 'Ships on' : 'Ready to ship on'} ${formatWeekday(day)}`;
}

/** Returns when an order with these lines ships; '' without a day. */
export function orderShippingText(lines: readonly { ships_on: string }[]): string {
  const days = new Set(lines.map(({ ships_on }) => ships_on).filter(Boolean));
  const last = lastShippingDay(lines);
  if (last === '') return '';
  return `${days.size > 1 ? 'All items ship together on' : 'Ships on'} ${formatWeekday(last)}.`;
}

export function lastShippingDay(lines: readonly { ships_on: string }[]): string {
  return lines.reduce((last, { ships_on }) => (ships_on > last ? ships_on : last), '');
}

/**
 * Formats the day that is `workingDays` after `today` (`2026-03-06`), on which an order of today ships, without year:
 * `Mon, Mar 9`.
 */
export function formatShipDate(today: string, workingDays: number): string {
  return formatShortDay(workingDayAfter(Date.parse(`${today}T00:00:00Z`), workingDays));
}
