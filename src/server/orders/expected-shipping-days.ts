import { isOpenOrder } from '../../shared/orders/order-status';
import { workingDayAfter, workingDaysUntil } from '../../shared/orders/working-days';
import type { StoredOrder, StoredOrderLine } from './order-store';

/**
 * Returns the lines with the days on which they are expected to ship, as of `now` (milliseconds since 1970). The working
 * days of a line start with the order, but start again until the order is paid or confirmed and has the goods. An open
 * order never ships on a day that has passed. Lines of other orders are unchanged.
 */
export function withExpectedShippingDays<Line extends Pick<StoredOrderLine, 'ships_on' | 'waits'>>(
  order: Pick<StoredOrder, 'state' | 'created_at'>,
  lines: readonly Line[],
  now: number,
): readonly Line[] {
  if (!isOpenOrder(order.state)) return lines;
  return lines.map((line) => ({ ...line, ships_on: expectedShippingDay(order, line, now) }));
}

function expectedShippingDay(
  { state, created_at }: Pick<StoredOrder, 'state' | 'created_at'>,
  { ships_on: storedDay, waits }: Pick<StoredOrderLine, 'ships_on' | 'waits'>,
  now: number,
): string {
  if (storedDay === '') return '';
  // The stored day of such a line is still the one of the order; `reserveSoldOrder` replaces it.
  const isUnsold = state === 'pending' || waits === 1;
  const workingDays = isUnsold ? workingDaysUntil(Number(created_at), storedDay) : 0;
  const earliestDay = workingDayAfter(now, workingDays);
  return storedDay > earliestDay ? storedDay : earliestDay;
}
