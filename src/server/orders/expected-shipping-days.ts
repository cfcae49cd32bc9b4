import { isOpenOrder } from '../../shared/orders/order-status';
import { dayInTimeZone } from '../../shared/lib/time-zone';
import { workingDayAfter, workingDaysUntil } from '../../shared/orders/working-days';
import type { StoredOrder, StoredOrderLine } from './order-store';

/** A time in milliseconds since 1970, and the time zone of the warehouse. */
export interface ShippingTime {
  now: number;
  timeZone: string;
}

/**
 * Returns the lines with the days on which they are expected to ship, as of a time. The working days of a line start with the order, but start again until the order is paid or confirmed and
 * has the goods. An open order never ships on a day that has passed. Lines of other orders are unchanged.
 */
export function withExpectedShippingDays<Line extends Pick<StoredOrderLine, 'ships_on' | 'waits'>>(
  order: Pick<StoredOrder, 'state' | 'created_at'>,
  lines: readonly Line[],
  at: ShippingTime,
): readonly Line[] {
  if (!isOpenOrder(order.state)) return lines;
  return lines.map((line) => ({ ...line, ships_on: expectedShippingDay(order, line, at) }));
}

function expectedShippingDay(
  { state, created_at }: Pick<StoredOrder, 'state' | 'created_at'>,
  { ships_on: storedDay, waits }: Pick<StoredOrderLine, 'ships_on' | 'waits'>,
  { now, timeZone }: ShippingTime,
): string {
  if (storedDay === '') return '';
  // The stored day of such a line is still the one of the order; `reserveSoldOrder` replaces it.
  const isUnsold = state === 'pending' || waits === 1;
  const workingDays = isUnsold ? workingDaysUntil(dayInTimeZone(Number(created_at), timeZone), storedDay) : 0;
  const earliestDay = workingDayAfter(dayInTimeZone(now, timeZone), workingDays);
  return storedDay > earliestDay ? storedDay : earliestDay;
}
