import { formatWeekday } from '../../../../shared/lib/format-date';
import { workingDayAfter } from '../../../../shared/orders/working-days';

/** The day on which an order of `today` (`2026-03-09`) leaves the warehouse, without its year: `Mon, Mar 9`. */
export function dispatchDay(today: string, days: number): string {
  const day = workingDayAfter(Date.parse(`${today}T00:00:00Z`), days);
  return formatWeekday(day).replace(/, \d{4}$/, '');
}
