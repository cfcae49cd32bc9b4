import type { CartLine } from '../../../shared/contract/cart';
import { showMoney } from '../../../shared/lib/money';
import { showCalendarDate } from '../../../shared/lib/format-date';
import { showNumber } from '../../../shared/lib/format-number';
import type { Cart } from './cart-change';

/** Whether and when a line can be had; '' for one that cannot, because its obstacle says so. */
export function availabilityLabel({
  available,
  ships_on: day,
}: Pick<CartLine, 'available' | 'ships_on'>): string {
  if (day === '' || available === 0) return '';
  const stock =
    available === null
      ? 'Made to order'
      : `In stock, ${showNumber(available)} ${available === 1 ? 'unit' : 'units'}`;
  return `${stock} · ships by ${showCalendarDate(day)}`;
}

/** What buying more would save, from the next step on; '' on the highest one. */
export function nextTierLabel({
  goods_number: number,
  tiers,
}: Pick<CartLine, 'goods_number' | 'tiers'>): string {
  const next = tiers.find(({ from }) => from > number);
  return next ? `${next.from} or more: ${showMoney(next.price)} each` : '';
}

/** A line in a few words, to tell it from another size of the same product. */
export function lineLabel({
  goods_name: name,
  attr_new: size,
}: Pick<CartLine, 'goods_name' | 'attr_new'>): string {
  return size ? `${name}, ${size}` : name;
}

/** What happened to the visitor's cart at the log-in; '' when there was none. */
export function mergeMessage({ merged, unmerged }: Pick<Cart, 'merged' | 'unmerged'>): string {
  const came =
    merged > 0 ? `${lines(merged)} from before you logged in ${was(merged)} added to your cart.` : '';
  const left =
    unmerged > 0
      ? `${lines(unmerged)} found it full and ${was(unmerged)} left out: a cart holds 500 lines.`
      : '';
  return [came, left].filter(Boolean).join(' ');
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}
