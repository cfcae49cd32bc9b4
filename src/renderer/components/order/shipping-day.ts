import { formatWeekday, formatShortDay } from '../../../shared/lib/format-date';
import { workingDayAfter } from '../../../shared/orders/working-days';

/** Returns when a line is ready. An order ships as one parcel, so earlier lines wait for `lastDay`. Days are `YYYY-MM-DD`. */
export function lineShippingText(day: string, lastDay: string): string {
  return `${day === lastDay ? 'Ships on' : 'Ready to ship on'} ${formatWeekday(day)}`;
}

/**
 * Formats the day that is `workingDays` after `today` (`2026-03-06`), on which an order of today ships, without year:
 * `Mon, Mar 9`.
 */
export function formatShipDate(today: string, workingDays: number): string {
  return formatShortDay(workingDayAfter(today, workingDays));
}
