import type { Facet } from '../../../../shared/contract/calls';
import {
  countFilters,
  listQuery,
  parseListState,
  type Filters,
  type ListKind,
  type ListSubject,
  type Sort,
} from '../../../../shared/catalogue/list-url';
import type { PageHead } from '../../../api/screen-module';
import { formatNumber } from '../../../../shared/lib/format-number';

interface ListOnPage {
  /** Names of the list from innermost to outermost, unique per list. */
  names: readonly string[];
  /** Description of the first page without filters and with the default order. Other pages name their first products. */
  description?: string;
  goods: {
    list: readonly { goods_name: string }[];
    total: number;
    page: number;
    page_size: number;
    facets: readonly Facet[];
  };
  path: string;
  subject: ListSubject;
  kind: ListKind;
}

/** Maximum chosen facet values of a list that search engines index. */
const MAX_INDEXED_VALUES = 2;

/**
 * Returns the head of a list page. Search engines do not index an empty list, a list with many filters, or one whose sort order
 * or page size is not the default. Pages after the last one have the status 404.
 */
export function listHead(page: ListOnPage, query: URLSearchParams): PageHead {
  const { names, description, goods, path, subject, kind } = page;
  const defaults = parseListState(new URLSearchParams(), kind);
  const listState = { ...parseListState(query, kind), view: defaults.view };
  const chosenFacets = facetsWithChosenValues(goods.facets);
  const qualifiers = [
    ...chosenFacets.map(({ label, values }) => `${label}: ${values.map((value) => value.label).join(', ')}`),
    ...(listState.sort === defaults.sort ? [] : [sortLabels[listState.sort]]),
    ...(listState.pageSize === defaults.pageSize ? [] : [`${listState.pageSize} a page`]),
    ...(listState.page === 1 ? [] : [`Page ${listState.page}`]),
  ];
  const filters: Filters = Object.fromEntries(
    chosenFacets.map(({ name, values }) => [name, values.map(({ value }) => value)]),
  );
  const isVariation =
    countFilters(filters) > MAX_INDEXED_VALUES ||
    listState.sort !== defaults.sort ||
    listState.pageSize !== defaults.pageSize;
  // Filters without matches are not part of the canonical URL.
  const canonical = listQuery(subject, goods.total > 0 ? { ...listState, filters } : listState, kind);
  return {
    title: [...names, ...qualifiers].join(' | '),
    description: qualifiers.length === 0 && description ? description : productsDescription(page, qualifiers),
    canonical: path + canonical,
    ...((goods.total === 0 || isVariation) && { robots: 'noindex' }),
    ...(goods.total > 0 && goods.list.length === 0 && { status: 404 }),
  };
}

/** Returns the facets with chosen values, reduced to the chosen values that match products. */
function facetsWithChosenValues(facets: readonly Facet[]): Facet[] {
  return facets
    .map((facet) => ({
      ...facet,
      values: facet.values.filter(({ selected, count }) => selected && count > 0),
    }))
    .filter(({ values }) => values.length > 0);
}

/** Maximum products that the description of the page names. */
const MAX_EXAMPLES = 5;

/** Returns a description of the page that names its first products. */
function productsDescription({ names, goods }: ListOnPage, qualifiers: readonly string[]): string {
  const products = goods.list.slice(0, MAX_EXAMPLES).map(({ goods_name }) => goods_name);
  return `${rangeLabel(goods)}: ${[...names, ...qualifiers].join(', ')}. ${products.join('; ')}`;
}

interface ShownRange {
  /** Products of the page. */
  list: readonly unknown[];
  /** Products of all pages. */
  total: number;
  page: number;
  page_size: number;
}

/** Returns the range of the page's products: `25–48 of 1,234 products`, or `7 products` when all or none are shown. */
export function rangeLabel({ list, total, page, page_size }: ShownRange): string {
  const totalText = `${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`;
  if (list.length === 0 || list.length === total) return totalText;
  const precedingCount = (page - 1) * page_size;
  return `${formatNumber(precedingCount + 1)}–${formatNumber(precedingCount + list.length)} of ${totalText}`;
}

export const sortLabels: Readonly<Record<Sort, string>> = {
  relevance: 'Best match',
  popular: 'Most popular',
  newest: 'Newest',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  name: 'Name, A to Z',
};
