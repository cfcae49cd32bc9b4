import type { FacetValueSearch } from '../../../../shared/search/facet-match';
import type { ListState } from '../../../../shared/catalogue/list-url';

/** Converts the list state into request fields. */
export function listRequest({ page, pageSize, sort, filters }: ListState) {
  return {
    page,
    page_size: pageSize,
    sort,
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
  };
}

/** Request fields for a facet value search, with the smallest page of products. */
export function facetValuesRequest(listState: ListState, facetSearch: FacetValueSearch) {
  return { ...listRequest({ ...listState, page: 1, pageSize: 12 }), sought: { ...facetSearch } };
}
