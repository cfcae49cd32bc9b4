import { withQuery } from '../lib/with-query';
import type { QueryKind } from '../search/query-kinds';

/**
 * State of a product list in the query of its URL. Invalid values become the defaults; each state has exactly one query.
 */

export const pageSizes = [12, 24, 48, 96] as const;
export type PageSize = (typeof pageSizes)[number];

export const sorts = ['relevance', 'popular', 'newest', 'price_asc', 'price_desc', 'name'] as const;
export type Sort = (typeof sorts)[number];

export const views = ['list', 'grid'] as const;
export type View = (typeof views)[number];

/** Facet name to selected values: OR within a name, AND across names. */
export type Filters = Readonly<Record<string, readonly string[]>>;

export interface ListState {
  page: number;
  pageSize: PageSize;
  sort: Sort;
  view: View;
  filters: Filters;
}

/** A kind of list: its sort orders, the default first. */
export interface ListKind {
  sorts: readonly [Sort, ...Sort[]];
}

export const categoryListKind: ListKind = { sorts: ['popular', 'newest', 'price_asc', 'price_desc', 'name'] };
export const searchListKind: ListKind = { sorts: [...sorts] };

/** Parameters that select the products of a list. They come first in the query. */
export interface ListSubject {
  /** Section or category. */
  id?: number | undefined;
  /** Text of a search. */
  key?: string | undefined;
  /** Interpretation of the key that the visitor chose. */
  as?: QueryKind | undefined;
  /** Disables spelling correction. */
  exact?: boolean | undefined;
  /** Additional parameters of a kind of list. */
  more?: Readonly<Record<string, string>>;
}

const DEFAULT_PAGE_SIZE: PageSize = 24;
const MAX_PAGE = 100_000;
const MAX_ID = 2_147_483_647;
/** Limits of the contract; further names and values are dropped. */
const MAX_FILTERS = 16;
const MAX_VALUES = 50;
const MAX_VALUE_LENGTH = 120;
/**
 * Maximum characters of all names and values together: a page repeats them in the link of each facet value, about 170 times.
 */
const MAX_FILTER_CHARACTERS = 1500;
const filterParameter = /^f\.([a-z][a-z_]{0,31})$/;

/** Query parameter of a facet, and the name of its checkboxes. */
export function filterField(facet: string): string {
  return `f.${facet}`;
}

/** Parses a positive integer; null for other texts. */
export function parseId(text: string | null): number | null {
  return parsePositiveInteger(text, MAX_ID);
}

export function parseListState(params: URLSearchParams, kind: ListKind): ListState {
  return {
    page: parsePositiveInteger(params.get('page'), MAX_PAGE) ?? 1,
    pageSize: pageSizes.find((size) => String(size) === params.get('page_size')) ?? DEFAULT_PAGE_SIZE,
    sort: kind.sorts.find((sort) => sort === params.get('sort')) ?? kind.sorts[0],
    view: views.find((view) => view === params.get('view')) ?? views[0],
    filters: parseFilters(params),
  };
}

/** Returns the query, `''` or starting with `?`: only values that differ from the defaults, in a fixed order. */
export function listQuery(subject: ListSubject, state: ListState, kind: ListKind): string {
  const params = new URLSearchParams();
  if (subject.id !== undefined) params.set('id', String(subject.id));
  if (subject.key !== undefined) params.set('key', subject.key);
  if (subject.as !== undefined) params.set('as', subject.as);
  if (subject.exact === true) params.set('exact', '1');
  for (const [name, value] of Object.entries(subject.more ?? {})) params.set(name, value);
  for (const [name, values] of Object.entries(sortFilters(state.filters)))
    for (const value of values) params.append(filterField(name), value);
  if (state.sort !== kind.sorts[0]) params.set('sort', state.sort);
  if (state.pageSize !== DEFAULT_PAGE_SIZE) params.set('page_size', String(state.pageSize));
  if (state.page !== 1) params.set('page', String(state.page));
  if (state.view !== views[0]) params.set('view', state.view);
  return withQuery('', params);
}

/** Changes a list and returns to its first page. */
export function withListChange(state: ListState, change: Partial<Omit<ListState, 'page'>>): ListState {
  return { ...state, page: 1, ...change };
}

/** Adds or removes one value. */
export function toggleFilter(filters: Filters, name: string, value: string): Filters {
  const present = filters[name] ?? [];
  const values = present.includes(value) ? present.filter((other) => other !== value) : [...present, value];
  return sortFilters({ ...filters, [name]: values });
}

export function countFilters(filters: Filters): number {
  return Object.values(filters).reduce((sum, values) => sum + values.length, 0);
}

/** Ignores invalid filters and those beyond the limits. */
function parseFilters(params: URLSearchParams): Filters {
  const valuesByName = new Map<string, string[]>();
  let characters = 0;
  for (const [parameter, value] of params) {
    const name = filterParameter.exec(parameter)?.[1];
    if (!name || value.length === 0 || value.length > MAX_VALUE_LENGTH) continue;
    const values = valuesByName.get(name) ?? [];
    if (values.includes(value) || values.length === MAX_VALUES) continue;
    if (!valuesByName.has(name) && valuesByName.size === MAX_FILTERS) continue;
    characters += name.length + value.length;
    if (characters > MAX_FILTER_CHARACTERS) break;
    valuesByName.set(name, [...values, value]);
  }
  return sortFilters(Object.fromEntries(valuesByName));
}

/** Sorts names and values. Removes names without values. */
function sortFilters(filters: Filters): Filters {
  const nonEmpty = Object.entries(filters).filter(([, values]) => values.length > 0);
  return Object.fromEntries(
    nonEmpty.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, values]) => [name, [...values].sort()]),
  );
}

function parsePositiveInteger(text: string | null, max: number): number | null {
  if (text === null || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const number = Number(text);
  return number <= max ? number : null;
}
