import type { Sort } from '../../../../shared/catalogue/list-url';

/** The orders of a list as a visitor reads them. */
export const sortNames: Readonly<Record<Sort, string>> = {
  relevance: 'Best match',
  popular: 'Most popular',
  newest: 'Newest',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  name: 'Name, A to Z',
};
