import type { Facet } from '../../../../shared/contract/calls';
import {
  countFilters,
  listQuery,
  parseListState,
  type Filters,
  type ListKind,
  type ListSubject,
} from '../../../../shared/catalogue/list-url';
import type { PageHead } from '../../../api/screen-module';
import { rangeWords } from '../facets/range-label';
import { sortNames } from './sort-labels';

interface ListOnPage {
  /** What is listed, the innermost first: no other list has the same. */
  names: readonly string[];
  /** What is listed, in a sentence; '' or left out = nothing but its products says it. */
  sentence?: string;
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

/** Lists narrowed by more are so many that they would hide those that somebody looks for. */
const MOST_VALUES_LISTED = 2;

/**
 * The head of a list's page: what is listed and what narrows, orders and cuts it. An empty list is no answer to
 * anybody, and a page beyond the last does not exist; the same products in another order or number are no other answer.
 */
export function listHead(page: ListOnPage, query: URLSearchParams): PageHead {
  const { names, sentence, goods, path, subject, kind } = page;
  const plain = parseListState(new URLSearchParams(), kind);
  const choice = { ...parseListState(query, kind), view: plain.view };
  const narrowing = narrowingFilters(goods.facets);
  const said = [
    ...narrowing.map(({ label, values }) => `${label}: ${values.map((value) => value.label).join(', ')}`),
    ...(choice.sort === plain.sort ? [] : [sortNames[choice.sort]]),
    ...(choice.pageSize === plain.pageSize ? [] : [`${choice.pageSize} a page`]),
    ...(choice.page === 1 ? [] : [`Page ${choice.page}`]),
  ];
  const filters: Filters = Object.fromEntries(
    narrowing.map(({ name, values }) => [name, values.map(({ value }) => value)]),
  );
  const isOneOfMany =
    countFilters(filters) > MOST_VALUES_LISTED ||
    choice.sort !== plain.sort ||
    choice.pageSize !== plain.pageSize;
  // What filters nothing, be it misspelt, names no other content.
  const canonical = listQuery(subject, goods.total > 0 ? { ...choice, filters } : choice, kind);
  return {
    title: [...names, ...said].join(' | '),
    description: said.length === 0 && sentence ? sentence : productsInWords(page, said),
    canonical: path + canonical,
    ...((goods.total === 0 || isOneOfMany) && { robots: 'noindex' }),
    ...(goods.total > 0 && goods.list.length === 0 && { status: 404 }),
  };
}

/** The chosen values that products really have. */
function narrowingFilters(facets: readonly Facet[]): Facet[] {
  return facets
    .map((facet) => ({
      ...facet,
      values: facet.values.filter(({ selected, count }) => selected && count > 0),
    }))
    .filter(({ values }) => values.length > 0);
}

function productsInWords({ names, goods }: ListOnPage, said: readonly string[]): string {
  const products = goods.list.slice(0, 5).map(({ goods_name }) => goods_name);
  return `${rangeWords(goods)}: ${[...names, ...said].join(', ')}. ${products.join('; ')}`;
}
