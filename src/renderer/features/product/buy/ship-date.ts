import { formatShortDay } from '../../../../shared/lib/format-date';
import { workingDayAfter } from '../../../../shared/orders/working-days';

/** Formats the shipping date of an order placed on `today` (`2026-03-09`) without year: `Mon, Mar 9`. */
export function formatShipDate(today: string, days: number): string {
  return formatShortDay(workingDayAfter(Date.parse(`${today}T00:00:00Z`), days));
}
