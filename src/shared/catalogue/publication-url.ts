/** The list of publications as the query of its address: reading forgives, writing has one spelling for one state. */
import { pageSizes, type PageSize } from './list-url';

export const paperSorts = ['newest', 'oldest', 'impact', 'journal'] as const;
export type PaperSort = (typeof paperSorts)[number];

export interface PaperChoice {
  /** Words of a title, a journal or a product, or a PubMed number; '' = all. */
  key: string;
  year: number | null;
  /** As the catalogue abbreviates it; '' = all. */
  journal: string;
  sort: PaperSort;
  page: number;
  pageSize: PageSize;
}

export const allPapers: PaperChoice = {
  key: '',
  year: null,
  journal: '',
  sort: 'newest',
  page: 1,
  pageSize: 24,
};

const LONGEST = 120;

export function parsePaperChoice(query: URLSearchParams): PaperChoice {
  const year = query.get('year') ?? '';
  const page = query.get('page') ?? '';
  return {
    key: (query.get('key') ?? '').trim().slice(0, LONGEST).trim(),
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : null,
    journal: (query.get('journal') ?? '').slice(0, LONGEST),
    sort: paperSorts.find((sort) => sort === query.get('sort')) ?? allPapers.sort,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    pageSize: pageSizes.find((size) => String(size) === query.get('page_size')) ?? allPapers.pageSize,
  };
}

/** Only what differs from the list of all, in a fixed order. */
export function paperAddress({ key, year, journal, sort, page, pageSize }: PaperChoice): string {
  const query = new URLSearchParams();
  if (key) query.set('key', key);
  if (year !== null) query.set('year', String(year));
  if (journal) query.set('journal', journal);
  if (sort !== allPapers.sort) query.set('sort', sort);
  if (pageSize !== allPapers.pageSize) query.set('page_size', String(pageSize));
  if (page !== 1) query.set('page', String(page));
  return query.size > 0 ? `/literatures?${query}` : '/literatures';
}
