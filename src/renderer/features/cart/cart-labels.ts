import { MAX_CART_LINES } from '../../../shared/cart/quantity';
import type { CartLine } from '../../../shared/contract/cart';
import { availabilityOfUnits } from '../../../shared/catalogue/availability';
import { formatCalendarDate } from '../../../shared/lib/format-date';
import { formatNumber } from '../../../shared/lib/format-number';
import { formatMoney } from '../../../shared/lib/money';
import type { Cart } from './cart-change';

/** Returns stock and shipping date; '' for an unavailable line, whose obstacle explains why. */
export function availabilityLabel({
  available,
  ships_on: day,
}: Pick<CartLine, 'available' | 'ships_on'>): string {
  if (day === '' || availabilityOfUnits(available) === 'sold out') return '';
  const stock =
    available === null
      ? 'Made to order'
      : `In stock, ${formatNumber(available)} ${available === 1 ? 'unit' : 'units'}`;
  return `${stock} · ships by ${formatCalendarDate(day)}`;
}

/** Returns the price from the next tier on; '' at the highest tier. */
export function nextTierLabel({
  goods_number: number,
  tiers,
}: Pick<CartLine, 'goods_number' | 'tiers'>): string {
  const next = tiers.find(({ from }) => from > number);
  return next ? `${formatNumber(next.from)} or more: ${formatMoney(next.price)} each` : '';
}

/** Distinguishes a line from other sizes of the same product. */
export function lineLabel({
  goods_name: name,
  attr_new: size,
}: Pick<CartLine, 'goods_name' | 'attr_new'>): string {
  return size ? `${name}, ${size}` : name;
}

/** Describes how the guest cart was merged at sign-in; '' without a merge. */
export function mergeMessage({ merged, unmerged }: Pick<Cart, 'merged' | 'unmerged'>): string {
  const mergedText =
    merged > 0 ? `${lines(merged)} from before you logged in ${was(merged)} added to your cart.` : '';
  const droppedText =
    unmerged > 0 ? `${lines(unmerged)} could not be added: a cart holds up to ${MAX_CART_LINES} lines.` : '';
  return [mergedText, droppedText].filter(Boolean).join(' ');
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}
