import { isOpenOrder } from '../../shared/orders/order-status';
import { dayInTimeZone } from '../../shared/lib/time-zone';
import {
  shippingStartDay,
  workingDayAfter,
  workingDaysUntil,
  type WarehouseSettings,
} from '../../shared/orders/working-days';
import type { StoredOrder, StoredOrderLine } from './order-store';

/** A time in milliseconds since 1970, and the settings of the warehouse. */
export interface ShippingTime {
  now: number;
  settings: WarehouseSettings;
}

/**
 * Returns the lines of an open order with the days on which they are expected to ship, as of a time. Until the order is paid or
 * confirmed and has the goods of a line, the working days of the line count from that time and not from the order. The expected
 * day is never in the past. Lines of other orders are unchanged.
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
  { now, settings }: ShippingTime,
): string {
  if (storedDay === '') return '';
  // The stored day was computed when the order was placed. `reserveSoldOrder` replaces it when the order has the goods.
  const countsFromNow = state === 'pending' || waits === 1;
  const earliestDay = countsFromNow
    ? workingDayAfter(
        shippingStartDay(now, settings),
        workingDaysUntil(shippingStartDay(created_at, settings), storedDay),
      )
    : workingDayAfter(dayInTimeZone(now, settings.warehouse_time_zone), 0);
  return storedDay > earliestDay ? storedDay : earliestDay;
}
