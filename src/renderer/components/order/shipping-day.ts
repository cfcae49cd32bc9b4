import { formatShortDay } from '../../../shared/lib/format-date';
import { workingDayAfter } from '../../../shared/orders/working-days';

/**
 * Formats the day that is `workingDays` after `startDay` (`2026-03-06`), on which an order ships whose working days
 * count from `startDay`, without year:
 * `Mon, Mar 9`.
 */
export function formatShipDate(startDay: string, workingDays: number): string {
  return formatShortDay(workingDayAfter(startDay, workingDays));
}
