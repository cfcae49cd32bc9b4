import type { Facet } from '../../../../shared/contract/calls';
import type { Filters } from '../../../../shared/catalogue/list-url';

/** The chosen values that none of the facets shows, so that a form of the facets' checkboxes would lose them. */
export function filtersNotOffered(filters: Filters, facets: readonly Facet[]): Filters {
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
