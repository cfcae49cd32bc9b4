/**
 * Returns a key that is the same for URLs of one screen: filters, sorting and pages of a list do not count, nor do the
 * lines of a checkout.
 */
export function screenKey(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  if (/^\/shoppingcart\/pay\b/i.test(pathname)) return JSON.stringify([pathname, query.get('order')]);
  return JSON.stringify([pathname, query.get('id'), query.get('key')]);
}
