/** Citation filter in a product's URL. Invalid values become the defaults; each state has exactly one URL. */
import { toSingleLine } from '../lib/visible-text';
import { MAX_FILTER_LENGTH, publicationSorts, type PublicationSort } from './publication-list-url';

export interface CitationFilter {
  /** Words of a title or journal, or a PubMed number; '' for all. */
  key: string;
  year: number | null;
  sort: PublicationSort;
  page: number;
}

export const defaultCitationFilter: CitationFilter = { key: '', year: null, sort: 'newest', page: 1 };

export const CITATIONS_PER_PAGE = 12;

export function parseCitationFilter(query: URLSearchParams): CitationFilter {
  const year = query.get('cite_year') ?? '';
  const page = query.get('cite_page') ?? '';
  return {
    key: toSingleLine(query.get('cite') ?? '', MAX_FILTER_LENGTH),
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : null,
    sort: publicationSorts.find((sort) => sort === query.get('cite_sort')) ?? defaultCitationFilter.sort,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/**
 * Returns the URL of a product with filtered citations. It contains only values that differ from the default, in a fixed
 * order.
 */
export function citationUrl(goodsId: number, { key, year, sort, page }: CitationFilter): string {
  const query = new URLSearchParams({ id: String(goodsId) });
  if (key) query.set('cite', key);
  if (year !== null) query.set('cite_year', String(year));
  if (sort !== defaultCitationFilter.sort) query.set('cite_sort', sort);
  if (page !== 1) query.set('cite_page', String(page));
  return `/goodsInfo?${query}`;
}
