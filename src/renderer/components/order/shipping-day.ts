import { formatShortDay } from '../../../shared/lib/format-date';
import { workingDayAfter } from '../../../shared/orders/working-days';

/**
 * Formats the day on which an order ships, without the year: `Mon, Mar 9` for one working day after the start day
 * `2026-03-06`, a Friday. `shippingStartDay` returns the start day.
 */
export function formatShippingDay(startDay: string, workingDays: number): string {
  return formatShortDay(workingDayAfter(startDay, workingDays));
}
