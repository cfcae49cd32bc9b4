import { parseId } from '../../../shared/catalogue/list-url';

/** More lines than this no cart has. */
const MOST_LINES = 500;

const PATH = '/shoppingCart/pay';

/** The cart lines that an address asks to check out, `?id=1,2,3`; none where anything in it is no id. */
export function lineIdsFromQuery(query: URLSearchParams): number[] {
  const ids = (query.get('id') ?? '').split(',').map(parseId);
  const known = ids.filter((id) => id !== null);
  return known.length === ids.length ? [...new Set(known)].slice(0, MOST_LINES) : [];
}

/** Where these lines are checked out. */
export function checkoutPath(ids: readonly number[]): string {
  return `${PATH}?id=${ids.join(',')}`;
}

/** Where an order is paid. */
export function payPath(orderId: number): string {
  return `${PATH}?order=${orderId}`;
}

/** Where it is told what became of an order. */
export function resultPath(orderId: number): string {
  return `/shoppingCart/payResult?order=${orderId}`;
}

/** A page of the address book, from which one comes back to these lines. */
export function editAddressPath(edit: number | 'new', ids: readonly number[]): string {
  return `/user/site?${new URLSearchParams({ edit: String(edit), redirect: checkoutPath(ids) })}`;
}
