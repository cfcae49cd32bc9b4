import { formatWeekdayAndDate } from '../lib/format-date';

/** Text after the shipping day of an order that is neither paid nor confirmed. */
export const AT_THE_EARLIEST = ' at the earliest';

/** Returns the latest shipping day of the lines (`YYYY-MM-DD`), on which an order ships as one parcel; '' without a day. */
export function lastShippingDay(lines: readonly { ships_on: string }[]): string {
  return lines.reduce((last, { ships_on }) => (ships_on > last ? ships_on : last), '');
}

/**
 * Returns a sentence with the day on which an order with these lines ships; '' without a day. `isFirm` is false for an order
 * that is neither paid nor confirmed: it ships later when the payment or confirmation takes longer.
 */
export function orderShippingText(
  lines: readonly { ships_on: string }[],
  { isFirm }: { isFirm: boolean },
): string {
  const days = new Set(lines.map(({ ships_on }) => ships_on).filter(Boolean));
  const last = lastShippingDay(lines);
  if (last === '') return '';
  return `${days.size > 1 ? 'All items ship together on' : 'Ships on'} ${formatWeekdayAndDate(last)}${isFirm ? '' : AT_THE_EARLIEST}.`;
}
