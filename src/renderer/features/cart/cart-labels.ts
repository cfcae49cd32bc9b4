import { MAX_CART_LINES } from '../../../shared/cart/quantity';
import type { CartLine } from '../../../shared/contract/cart';
import { availabilityOfUnits } from '../../../shared/catalogue/availability';
import { formatShortDay } from '../../../shared/lib/format-date';
import { formatNumber } from '../../../shared/lib/format-number';
import { formatMoney } from '../../../shared/lib/money';
import type { Cart } from './cart-change';

/** Returns availability and shipping day; '' for a line that cannot be ordered, because its `obstacle` explains why. */
export function availabilityLabel({
  available,
  ships_on: shippingDay,
}: Pick<CartLine, 'available' | 'ships_on'>): string {
  if (shippingDay === '' || availabilityOfUnits(available) === 'sold out') return '';
  const stock =
    available === null
      ? 'Made to order'
      : `In stock, ${formatNumber(available)} ${available === 1 ? 'unit' : 'units'}`;
  return `${stock} · ships ${formatShortDay(shippingDay)}`;
}

/** Returns the minimum quantity and the unit price of the next price tier; '' at the highest tier. */
export function nextTierLabel({
  goods_number: quantity,
  tiers,
}: Pick<CartLine, 'goods_number' | 'tiers'>): string {
  const nextTier = tiers.find(({ from }) => from > quantity);
  return nextTier ? `${formatNumber(nextTier.from)} or more: ${formatMoney(nextTier.price)} each` : '';
}

/** Returns the name of the product with the size, which distinguishes lines of the same product. */
export function lineLabel({
  goods_name: name,
  attr_new: size,
}: Pick<CartLine, 'goods_name' | 'attr_new'>): string {
  return size ? `${name}, ${size}` : name;
}

/** Describes how the guest cart was merged at sign-in; '' without a merge. */
export function mergeMessage({ merged, unmerged }: Pick<Cart, 'merged' | 'unmerged'>): string {
  const mergedText =
    merged > 0
      ? `${lineCountText(merged)} from before you logged in ${wasOrWere(merged)} added to your cart. Quantities of the same size were added up.`
      : '';
  const droppedText =
    unmerged > 0
      ? `${lineCountText(unmerged)} could not be added: a cart holds up to ${MAX_CART_LINES} lines.`
      : '';
  return [mergedText, droppedText].filter(Boolean).join(' ');
}

export function lineCountText(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

function wasOrWere(count: number): string {
  return count === 1 ? 'was' : 'were';
}
