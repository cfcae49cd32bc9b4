import type { BreadcrumbList, ItemList, WebPage } from 'schema-dts';
import type { ReplyOf } from '../../../shared/contract/calls';
import { organizationId, type DescribedPage } from './site';

/** A breadcrumb above the current page. */
export interface BreadcrumbStep {
  name: string;
  /** Path and query. */
  path: string;
}

/** Creates the breadcrumbs as shown: the home page, `steps` outermost first, and the current page without a link. */
export function breadcrumbList(
  { origin }: DescribedPage,
  steps: readonly BreadcrumbStep[],
  current: string,
): BreadcrumbList {
  const linked = [{ name: 'Home', path: '/' }, ...steps];
  const items = [...linked.map(({ name, path }) => ({ name, item: origin + path })), { name: current }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  };
}

export function categorySteps(categories: readonly { id: number; name: string }[]): BreadcrumbStep[] {
  return categories.map(({ id, name }) => ({ name, path: `/categoryList?id=${id}` }));
}

/** One page of a product list. */
interface ProductListPage {
  list: readonly { goods_id: number; goods_name: string }[];
  total: number;
  page: number;
  page_size: number;
}

/** Creates the list of the products on one page of a list. Positions and total count refer to the whole list. */
export function productList(
  { origin }: DescribedPage,
  { list, total, page, page_size }: ProductListPage,
): ItemList {
  const offset = (page - 1) * page_size;
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: list.map(({ goods_id, goods_name }, index) => ({
      '@type': 'ListItem',
      position: offset + index + 1,
      name: goods_name,
      url: `${origin}/goodsInfo?id=${goods_id}`,
    })),
  };
}

export function pathwayList({ origin }: DescribedPage, { groups, total }: ReplyOf<'pathways'>): ItemList {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: groups
      .flatMap(({ list }) => list)
      .map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${origin}/tltList/tltInfo?id=${id}`,
      })),
  };
}

/** Creates the page node of a pathway: a page about the genes on its map. */
export function pathwayPage(page: DescribedPage, { name, summary, genes }: ReplyOf<'pathway'>): WebPage {
  return {
    '@type': 'WebPage',
    name,
    description: summary,
    url: page.address,
    publisher: { '@id': organizationId(page) },
    about: genes.map((gene) => ({
      '@type': 'Gene',
      name: gene.symbol,
      alternateName: [gene.name, ...gene.synonyms],
    })),
  };
}
