import type { ListChoice } from '../../../shared/domain/list-address';

/** The part of a list call that a choice decides. */
export function listRequest({ page, pageSize, sort, filters }: ListChoice) {
  return {
    page,
    page_size: pageSize,
    sort,
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
  };
}
