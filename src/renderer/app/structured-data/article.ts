import type { Article as ArticleNode } from 'schema-dts';
import type { Article } from '../../../shared/contract/calls';
import { organizationId, type DescribedPage } from './described-page';

/** An article, written and published by the shop. */
export function articleNode(page: DescribedPage, article: Article): ArticleNode {
  const shop = { '@id': organizationId(page) };
  return {
    '@type': 'Article',
    '@id': `${page.address}#article`,
    headline: article.title,
    description: article.summary,
    url: page.address,
    mainEntityOfPage: page.address,
    articleSection: article.type.name,
    datePublished: article.date,
    dateModified: article.changed,
    timeRequired: `PT${article.minutes}M`,
    inLanguage: 'en',
    author: shop,
    publisher: shop,
  };
}
