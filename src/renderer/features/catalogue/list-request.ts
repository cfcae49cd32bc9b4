import type { SoughtValues } from '../../../shared/search/facet-match';
import type { ListChoice } from '../../../shared/catalogue/list-url';

/** The part of a list call that a choice decides. */
export function listRequest({ page, pageSize, sort, filters }: ListChoice) {
  return {
    page,
    page_size: pageSize,
    sort,
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
  };
}

/** The same for values of a facet that somebody looks for: of the products, as few as there can be. */
export function valuesRequest(choice: ListChoice, sought: SoughtValues) {
  return { ...listRequest({ ...choice, page: 1, pageSize: 12 }), sought: { ...sought } };
}
