import { formatWeekday } from '../../../shared/lib/format-date';

/** Returns when a line is ready. An order ships as one parcel, so earlier lines wait for `lastDay`. Days are `YYYY-MM-DD`. */
export function lineShippingText(day: string, lastDay: string): string {
  return `${day === lastDay ? 'Ships on' : 'Ready to ship on'} ${formatWeekday(day)}`;
}

/** Returns when an order with these lines ships; '' without a day. */
export function orderShippingText(lines: readonly { ships_on: string }[]): string {
  const days = new Set(lines.map(({ ships_on }) => ships_on).filter(Boolean));
  const last = lastShippingDay(lines);
  if (last === '') return '';
  return `${days.size > 1 ? 'All items ship together on' : 'Ships on'} ${formatWeekday(last)}.`;
}

export function lastShippingDay(lines: readonly { ships_on: string }[]): string {
  return lines.reduce((last, { ships_on }) => (ships_on > last ? ships_on : last), '');
}
