/**
 * Filters of the publication list in the query of its URL. Invalid values become the defaults; each state has exactly one
 * query.
 */
import { toSingleLine } from '../lib/visible-text';
import { withQuery } from '../lib/with-query';
import { pageSizes, type PageSize } from './list-url';

export const publicationSorts = ['newest', 'oldest', 'impact', 'journal'] as const;
export type PublicationSort = (typeof publicationSorts)[number];

export interface PublicationFilter {
  /** Words of a title, journal or product, or a PubMed number; '' for all. */
  key: string;
  year: number | null;
  /** Abbreviation used by the catalogue; '' for all. */
  journal: string;
  sort: PublicationSort;
  page: number;
  pageSize: PageSize;
}

export const defaultPublicationFilter: PublicationFilter = {
  key: '',
  year: null,
  journal: '',
  sort: 'newest',
  page: 1,
  pageSize: 24,
};

/** Maximum characters of a filter, as in the contract. */
export const MAX_FILTER_LENGTH = 120;

export function parsePublicationFilter(query: URLSearchParams): PublicationFilter {
  const year = query.get('year') ?? '';
  const page = query.get('page') ?? '';
  return {
    key: toSingleLine(query.get('key') ?? '', MAX_FILTER_LENGTH),
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : null,
    journal: toSingleLine(query.get('journal') ?? '', MAX_FILTER_LENGTH),
    sort: publicationSorts.find((sort) => sort === query.get('sort')) ?? defaultPublicationFilter.sort,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    pageSize:
      pageSizes.find((size) => String(size) === query.get('page_size')) ?? defaultPublicationFilter.pageSize,
  };
}

/** Returns the URL of a filtered list. It contains only values that differ from the default, in a fixed order. */
export function publicationListUrl({ key, year, journal, sort, page, pageSize }: PublicationFilter): string {
  const query = new URLSearchParams();
  if (key) query.set('key', key);
  if (year !== null) query.set('year', String(year));
  if (journal) query.set('journal', journal);
  if (sort !== defaultPublicationFilter.sort) query.set('sort', sort);
  if (pageSize !== defaultPublicationFilter.pageSize) query.set('page_size', String(pageSize));
  if (page !== 1) query.set('page', String(page));
  return withQuery('/literatures', query);
}
