import { formatWeekday } from '../lib/format-date';

/** Follows the shipping day of an order that is neither paid nor confirmed. */
export const EARLIEST = ' at the earliest';

/** Returns the day on which an order ships as one parcel (`YYYY-MM-DD`); '' without a day. */
export function lastShippingDay(lines: readonly { ships_on: string }[]): string {
  return lines.reduce((last, { ships_on }) => (ships_on > last ? ships_on : last), '');
}

/**
 * Returns when an order with these lines ships; '' without a day. An order that is neither paid nor confirmed (`isFirm` is
 * false) ships later than on this day when the payment or confirmation takes longer.
 */
export function orderShippingText(
  lines: readonly { ships_on: string }[],
  { isFirm }: { isFirm: boolean },
): string {
  const days = new Set(lines.map(({ ships_on }) => ships_on).filter(Boolean));
  const last = lastShippingDay(lines);
  if (last === '') return '';
  return `${days.size > 1 ? 'All items ship together on' : 'Ships on'} ${formatWeekday(last)}${isFirm ? '' : EARLIEST}.`;
}
