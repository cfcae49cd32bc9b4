/**
 * What tells one screen from another: filters, sorting and pages of the same list are the same screen, and so is a
 * checkout from which a line was taken out.
 */
export function screenOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  if (/^\/shoppingcart\/pay\b/i.test(pathname)) return JSON.stringify([pathname, query.get('order')]);
  return JSON.stringify([pathname, query.get('id'), query.get('key')]);
}
