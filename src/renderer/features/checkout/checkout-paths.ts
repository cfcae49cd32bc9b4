import { MAX_CART_LINES } from '../../../shared/cart/quantity';
import type { RequestOf } from '../../../shared/contract/calls';
import { parseId } from '../../../shared/catalogue/list-url';

const CHECKOUT_PATH = '/shoppingCart/pay';

/** The goods of a checkout: selected cart lines, or all lines of a quote at its prices. */
export type CheckoutGoods = { lineIds: readonly number[] } | { quoteNumber: string };

/** Returns the quote in `?quote=Q00000012`, else the cart lines in `?id=1,2,3`; null when there are none or any id is invalid. */
export function goodsFromQuery(query: URLSearchParams): CheckoutGoods | null {
  const quoteNumber = query.get('quote')?.trim().toUpperCase();
  if (quoteNumber) return { quoteNumber };
  const lineIds = lineIdsFromQuery(query);
  return lineIds.length > 0 ? { lineIds } : null;
}

function lineIdsFromQuery(query: URLSearchParams): number[] {
  const lineIds = (query.get('id') ?? '').split(',').map(parseId);
  const validIds = lineIds.filter((id) => id !== null);
  return validIds.length === lineIds.length ? [...new Set(validIds)].slice(0, MAX_CART_LINES) : [];
}

export function checkoutPath(goods: CheckoutGoods): string {
  const query =
    'quoteNumber' in goods
      ? `quote=${encodeURIComponent(goods.quoteNumber)}`
      : `id=${goods.lineIds.join(',')}`;
  return `${CHECKOUT_PATH}?${query}`;
}

/** Fields of a request that name the goods. */
type GoodsFields = Pick<RequestOf<'checkout'>, 'sel_goods' | 'quote_sn'>;

export function toGoodsFields(goods: CheckoutGoods): GoodsFields {
  return 'quoteNumber' in goods
    ? { sel_goods: [], quote_sn: goods.quoteNumber }
    : { sel_goods: [...goods.lineIds] };
}

export function fromGoodsFields({ sel_goods, quote_sn }: GoodsFields): CheckoutGoods {
  return quote_sn === undefined ? { lineIds: sel_goods } : { quoteNumber: quote_sn };
}

export function payPath(orderId: number): string {
  return `${CHECKOUT_PATH}?order=${orderId}`;
}

export function resultPath(orderId: number): string {
  return `/shoppingCart/payResult?order=${orderId}`;
}

/** Returns the path of the address form, which leads back to this checkout. */
export function editAddressPath(addressId: number | 'new', goods: CheckoutGoods): string {
  return `/user/site?${new URLSearchParams({ edit: String(addressId), redirect: checkoutPath(goods) })}`;
}
