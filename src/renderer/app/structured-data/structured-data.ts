import type { Graph, Thing } from 'schema-dts';
import type { load as loadArticles } from '../../features/articles/article-list-screen';
import type { load as loadArticle } from '../../features/articles/article-screen';
import type { load as loadCategory } from '../../features/catalogue/category-screen';
import type { load as loadSearch } from '../../features/catalogue/results/search-screen';
import type { load as loadQuestions } from '../../features/resources/question-screen';
import type { load as loadPathways } from '../../features/pathways/pathway-list-screen';
import type { load as loadPathway } from '../../features/pathways/pathway-screen';
import type { load as loadProduct } from '../../features/product/product-screen';
import { breadcrumbList, categorySteps, productList, pathwayPage, pathwayList } from './lists';
import { molecularEntity, productNode } from './product';
import {
  aboutPage,
  articleNode,
  contactPage,
  faqPage,
  organization,
  webSite,
  type DescribedPage,
} from './site';

type Loaded<Load extends (...args: never) => Promise<unknown>> = Awaited<ReturnType<Load>>;

function searchResults(page: DescribedPage, { results }: Loaded<typeof loadSearch>): (Thing | null)[] {
  return [results && results.list.length > 0 ? productList(page, results) : null];
}

const articlesStep = { name: 'Articles', path: '/articleList' };
const pathwaysStep = { name: 'Signaling pathways', path: '/tltList' };

/** By route path: creates the nodes of a page from its loader data. Null nodes are dropped; other routes have no structured data. */
const nodesByRoute: Readonly<Record<string, (page: DescribedPage, data: never) => (Thing | null)[]>> = {
  '/': (page) => [organization(page), webSite(page)],

  '/categoryList': (page, { category, goods }: Loaded<typeof loadCategory>) => [
    breadcrumbList(page, categorySteps(category.parents), category.name),
    goods.list.length > 0 ? productList(page, goods) : null,
  ],

  '/notRegion': searchResults,
  '/haveRegion': searchResults,

  '/goodsInfo': (page, { product }: Loaded<typeof loadProduct>) => [
    productNode(page, product),
    molecularEntity(page, product),
    breadcrumbList(page, categorySteps(product.parents), product.goods_sn),
  ],

  '/articleList': (page, { articles }: Loaded<typeof loadArticles>) => [
    articles.type ? breadcrumbList(page, [articlesStep], articles.type.name) : null,
  ],

  '/articleList/articleInfo': (page, article: Loaded<typeof loadArticle>) => [
    organization(page),
    articleNode(page, article),
    breadcrumbList(
      page,
      [articlesStep, { name: article.type.name, path: `/articleList?id=${article.type.id}` }],
      article.title,
    ),
  ],

  // Only for the unfiltered page: a search would duplicate its content.
  '/faq': (page, { key, groups }: Loaded<typeof loadQuestions>) => [key ? null : faqPage(page, groups)],

  '/aboutUs': (page) => [aboutPage(page), organization(page)],

  '/contactUs': (page) => [contactPage(page), organization(page)],
  '/tltList': (page, { pathways }: Loaded<typeof loadPathways>) => [
    breadcrumbList(page, [], pathwaysStep.name),
    pathways.total > 0 ? pathwayList(page, pathways) : null,
  ],

  '/tltList/tltInfo': (page, { pathway }: Loaded<typeof loadPathway>) => [
    breadcrumbList(page, [pathwaysStep], pathway.name),
    pathwayPage(page, pathway),
  ],
};

/**
 * Returns the JSON-LD of a page, or null for a page without structured data. `data` is the loader data of the route
 * `path`. Created on the server only.
 */
export function structuredData(path: string, data: unknown, page: DescribedPage): string | null {
  const nodes = nodesByRoute[path]?.(page, data as never).filter((node) => node !== null) ?? [];
  if (nodes.length === 0) return null;
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
