/** The part of a product's address that says which of its citations are shown: reading forgives, writing has one spelling. */
import { publicationSorts, type PublicationSort } from './publication-url';

export interface CitationQuery {
  /** Words of a title or a journal, or a PubMed number; '' = all. */
  key: string;
  year: number | null;
  sort: PublicationSort;
  page: number;
}

export const defaultCitationQuery: CitationQuery = { key: '', year: null, sort: 'newest', page: 1 };

/** On one page. */
export const CITATIONS_PER_PAGE = 12;
const LONGEST = 120;

export function parseCitationQuery(query: URLSearchParams): CitationQuery {
  const year = query.get('cite_year') ?? '';
  const page = query.get('cite_page') ?? '';
  return {
    key: (query.get('cite') ?? '').trim().slice(0, LONGEST).trim(),
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : null,
    sort: publicationSorts.find((sort) => sort === query.get('cite_sort')) ?? defaultCitationQuery.sort,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** A product's page with these citations; only what differs from the list of all, in a fixed order. */
export function citationUrl(goodsId: number, { key, year, sort, page }: CitationQuery): string {
  const query = new URLSearchParams({ id: String(goodsId) });
  if (key) query.set('cite', key);
  if (year !== null) query.set('cite_year', String(year));
  if (sort !== defaultCitationQuery.sort) query.set('cite_sort', sort);
  if (page !== 1) query.set('cite_page', String(page));
  return `/goodsInfo?${query}`;
}
