import type { Graph, Thing } from 'schema-dts';
import type { load as loadArticles } from '../../features/articles/article-list-screen';
import type { load as loadArticle } from '../../features/articles/article-screen';
import type { load as loadCategory } from '../../features/catalogue/category-screen';
import type { load as loadSearch } from '../../features/catalogue/search-screen';
import type { load as loadQuestions } from '../../features/resources/question-screen';
import type { load as loadPathways } from '../../features/pathways/pathway-list-screen';
import type { load as loadPathway } from '../../features/pathways/pathway-screen';
import type { load as loadProduct } from '../../features/product/product-screen';
import { articleNode } from './article';
import { breadcrumbList, categorySteps } from './breadcrumb-list';
import { aboutPage, contactPage } from './company-pages';
import type { DescribedPage } from './described-page';
import { faqPage } from './faq-page';
import { itemList } from './item-list';
import { molecularEntity } from './molecular-entity';
import { organization } from './organization';
import { pathwayGenes, pathwayList } from './pathways';
import { productNode } from './product';
import { webSite } from './web-site';

type Loaded<Load extends (...args: never) => Promise<unknown>> = Awaited<ReturnType<Load>>;

const articlesStep = { name: 'Articles', path: '/articleList' };
const pathwaysStep = { name: 'Signaling pathways', path: '/tltList' };

/** What the pages of a screen are about, by the screen's file; a screen that is not here is about no thing. */
const things: Readonly<Record<string, (page: DescribedPage, data: never) => (Thing | null)[]>> = {
  'features/home/home-screen.tsx': (page) => [organization(page), webSite(page)],

  'features/catalogue/category-screen.tsx': (page, { category, goods }: Loaded<typeof loadCategory>) => [
    breadcrumbList(page, categorySteps(category.parents), category.name),
    goods.list.length > 0 ? itemList(page, goods) : null,
  ],

  'features/catalogue/search-screen.tsx': (page, { found }: Loaded<typeof loadSearch>) => [
    found && found.list.length > 0 ? itemList(page, found) : null,
  ],

  'features/product/product-screen.tsx': (page, { product }: Loaded<typeof loadProduct>) => [
    productNode(page, product),
    molecularEntity(page, product),
    breadcrumbList(page, categorySteps(product.parents), product.goods_sn),
  ],

  'features/articles/article-list-screen.tsx': (page, { found }: Loaded<typeof loadArticles>) => [
    found.type ? breadcrumbList(page, [articlesStep], found.type.name) : null,
  ],

  'features/articles/article-screen.tsx': (page, article: Loaded<typeof loadArticle>) => [
    organization(page),
    articleNode(page, article),
    breadcrumbList(
      page,
      [articlesStep, { name: article.type.name, path: `/articleList?id=${article.type.id}` }],
      article.title,
    ),
  ],

  // Of all questions only: the same ones at other addresses would be the same page twice.
  'features/resources/question-screen.tsx': (page, { key, groups }: Loaded<typeof loadQuestions>) => [
    key ? null : faqPage(page, groups),
  ],

  'features/company/about-screen.tsx': (page) => [aboutPage(page), organization(page)],

  'features/leads/contact-screen.tsx': (page) => [contactPage(page), organization(page)],
  'features/pathways/pathway-list-screen.tsx': (page, { found }: Loaded<typeof loadPathways>) => [
    breadcrumbList(page, [], pathwaysStep.name),
    found.total > 0 ? pathwayList(page, found) : null,
  ],

  'features/pathways/pathway-screen.tsx': (page, { pathway }: Loaded<typeof loadPathway>) => [
    breadcrumbList(page, [pathwaysStep], pathway.name),
    pathwayGenes(page, pathway),
  ],
};

/**
 * The things of a page as JSON-LD, or null for a page without any; `data` is what the screen of `source` loaded.
 * Made on the server only: nobody reads it in a browser.
 */
export function structuredData(source: string, data: unknown, page: DescribedPage): string | null {
  const found = things[source]?.(page, data as never).filter((thing) => thing !== null) ?? [];
  if (found.length === 0) return null;
  const graph: Graph = { '@context': 'https://schema.org', '@graph': found };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
