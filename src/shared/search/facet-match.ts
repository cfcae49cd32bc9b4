/** A search among the values of a facet. */
export interface FacetValueSearch {
  facet: string;
  text: string;
}

/** Ranks a facet value: 0 = equal, 1 = starts with the text, 2 = contains it; null for no match. */
export function facetMatchRank(value: string, typed: string): 0 | 1 | 2 | null {
  const text = value.toLowerCase();
  const part = typed.trim().toLowerCase();
  if (text === part) return 0;
  if (text.startsWith(part)) return 1;
  return text.includes(part) ? 2 : null;
}
