/** Returns the path with a query string unless `query` is empty. `URLSearchParams.size` is undefined in Safari 16. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
