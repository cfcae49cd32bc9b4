/** Which products stand side by side, as an address: reading forgives, writing has one spelling. */
import { parseId } from './list-url';

/** More would not stand beside each other on any screen. */
export const MAX_COMPARED = 4;

/** The ids that `?ids=` names, each once; more than can be compared are for the page to tell. */
export function parseComparedIds(query: URLSearchParams): number[] {
  const ids = (query.get('ids') ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => parseId(part.trim()))
    .filter((id) => id !== null);
  return [...new Set(ids)];
}

export function compareUrl(ids: readonly number[]): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare';
}
