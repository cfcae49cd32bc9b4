/** A search among the values of a facet. */
export interface FacetValueSearch {
  facet: string;
  text: string;
}

/** Ranks a facet value, ignoring case: 0 = equal to the typed text, 1 = starts with it, 2 = contains it; null for no match. */
export function facetMatchRank(value: string, typed: string): 0 | 1 | 2 | null {
  const valueKey = value.toLowerCase();
  const typedKey = typed.trim().toLowerCase();
  if (valueKey === typedKey) return 0;
  if (valueKey.startsWith(typedKey)) return 1;
  return valueKey.includes(typedKey) ? 2 : null;
}
