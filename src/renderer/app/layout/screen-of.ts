/** What tells one screen from another: filters, sorting and pages of the same list are the same screen. */
export function screenOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  return JSON.stringify([pathname, query.get('id'), query.get('key')]);
}
