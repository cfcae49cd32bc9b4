import type { Facet } from '../../../../shared/contract/calls';
import type { Filters } from '../../../../shared/catalogue/list-url';

/** Returns the facets that can narrow the list: a value of every product is useful only when chosen. */
export function relevantFacets(facets: readonly Facet[], total: number, chosen: number): Facet[] {
  if (total <= 1 && chosen === 0) return [];
  return facets.filter(({ values }) => values.some(({ count, selected }) => selected || count < total));
}

/** Returns chosen values that no facet offers: a form of the facets' checkboxes would lose them. */
export function unavailableFilters(filters: Filters, facets: readonly Facet[]): Filters {
  const offered = new Map(
    facets.map(({ name, values }) => [name, new Set(values.map(({ value }) => value))]),
  );
  return Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [
      name,
      values.filter((value) => !offered.get(name)?.has(value)),
    ]),
  );
}
