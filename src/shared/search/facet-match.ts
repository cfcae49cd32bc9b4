/** Somebody looks for a value of a facet by a part of it. */
export interface FacetValueSearch {
  facet: string;
  text: string;
}

/** How near a facet's value is to what was typed: 0 = it is that, 1 = it begins so, 2 = it holds it; null = it does not. */
export function facetMatchRank(value: string, typed: string): 0 | 1 | 2 | null {
  const text = value.toLowerCase();
  const part = typed.trim().toLowerCase();
  if (text === part) return 0;
  if (text.startsWith(part)) return 1;
  return text.includes(part) ? 2 : null;
}
