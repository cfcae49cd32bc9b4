/** `Retry-After` in seconds, an hour at the most; 0 for none, and for a date, which would need both clocks to agree. */
export function secondsAsked(headers: Headers): number {
  const text = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), 3600) : 0;
}
