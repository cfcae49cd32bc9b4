import { MAX_CART_LINES } from '../../../shared/cart/quantity';
import { parseId } from '../../../shared/catalogue/list-url';

const CHECKOUT_PATH = '/shoppingCart/pay';

/** Returns the cart lines in `?id=1,2,3`; an empty list when any id is invalid. */
export function lineIdsFromQuery(query: URLSearchParams): number[] {
  const lineIds = (query.get('id') ?? '').split(',').map(parseId);
  const validIds = lineIds.filter((id) => id !== null);
  return validIds.length === lineIds.length ? [...new Set(validIds)].slice(0, MAX_CART_LINES) : [];
}

export function checkoutPath(lineIds: readonly number[]): string {
  return `${CHECKOUT_PATH}?id=${lineIds.join(',')}`;
}

export function payPath(orderId: number): string {
  return `${CHECKOUT_PATH}?order=${orderId}`;
}

export function resultPath(orderId: number): string {
  return `/shoppingCart/payResult?order=${orderId}`;
}

/** Returns the address form, which leads back to the checkout of these lines. */
export function editAddressPath(edit: number | 'new', lineIds: readonly number[]): string {
  return `/user/site?${new URLSearchParams({ edit: String(edit), redirect: checkoutPath(lineIds) })}`;
}
