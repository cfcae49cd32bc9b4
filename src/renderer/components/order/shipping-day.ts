import { formatShortDay } from '../../../shared/lib/format-date';
import { workingDayAfter } from '../../../shared/orders/working-days';

/**
 * Formats the day that is `workingDays` after `today` (`2026-03-06`), on which an order of today ships, without year:
 * `Mon, Mar 9`.
 */
export function formatShipDate(today: string, workingDays: number): string {
  return formatShortDay(workingDayAfter(today, workingDays));
}
