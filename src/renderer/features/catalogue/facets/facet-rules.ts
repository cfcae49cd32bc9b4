import type { Facet } from '../../../../shared/contract/calls';

/** The facets that can still narrow a list: a value that every product has says nothing unless it was chosen. */
export function usefulFacets(facets: readonly Facet[], total: number, chosen: number): Facet[] {
  if (total <= 1 && chosen === 0) return [];
  return facets.filter(({ values }) => values.some(({ count, selected }) => selected || count < total));
}
