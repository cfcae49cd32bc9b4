import type { FacetValueSearch } from '../../../../shared/search/facet-match';
import type { ListState } from '../../../../shared/catalogue/list-url';

/** The part of a list call that a choice decides. */
export function listRequest({ page, pageSize, sort, filters }: ListState) {
  return {
    page,
    page_size: pageSize,
    sort,
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
  };
}

/** The same for values of a facet that somebody looks for: of the products, as few as there can be. */
export function valuesRequest(choice: ListState, sought: FacetValueSearch) {
  return { ...listRequest({ ...choice, page: 1, pageSize: 12 }), sought: { ...sought } };
}
