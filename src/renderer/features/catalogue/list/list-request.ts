import type { FacetValueSearch } from '../../../../shared/search/facet-match';
import { pageSizes, type ListState } from '../../../../shared/catalogue/list-url';

/** Converts the list state into request fields. */
export function listRequest({ page, pageSize, sort, filters }: ListState) {
  return {
    page,
    page_size: pageSize,
    sort,
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
  };
}

/** Returns request fields for a search of facet values, with the smallest page size, because the reply also contains products. */
export function facetValuesRequest(listState: ListState, facetSearch: FacetValueSearch) {
  return { ...listRequest({ ...listState, page: 1, pageSize: pageSizes[0] }), sought: { ...facetSearch } };
}
