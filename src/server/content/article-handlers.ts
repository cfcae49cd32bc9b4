import type { ArticleInList, ProductInList } from '../../shared/contract/calls';
import type { Handler } from '../app/context';
import type { Catalogue } from '../catalogue/catalogue';
import { hasCategory } from '../catalogue/category-store';
import { listProducts } from '../catalogue/product-list-store';
import { BusinessError } from '../http/errors';
import type { ArticleSource } from './article-file';
import type { ArticleCollection } from './load-articles';
import { renderArticle } from './render-article';
import { searchArticles } from './search-articles';

/** Related articles fill one row on a wide screen. */
const MAX_RELATED = 4;
const MAX_PRODUCTS = 6;

export const articleTypes: Handler<'articleTypes'> = (_request, { content }) => ({
  list: content.lists.map((list) => ({ ...list, count: articlesInList(content, list.id).length })),
});

export const articles: Handler<'articles'> = ({ id, key, page, page_size }, { content }) => {
  const type = content.lists.find((list) => list.id === id);
  if (id !== undefined && !type) throw new BusinessError('There is no list of articles with this id.');
  const listed = articlesInList(content, id);
  const matches = searchArticles(listed, key);
  const list = matches.slice((page - 1) * page_size, page * page_size);
  return {
    list: list.map((article) => toArticleInList(article, content)),
    total: matches.length,
    page,
    page_size,
    type: type ? { ...type, count: listed.length } : null,
  };
};

export const articleInfo: Handler<'articleInfo'> = async ({ id }, { catalogue, content, settings }) => {
  const article = content.articles.get(id);
  if (!article) throw new BusinessError('There is no article with this id.');
  return {
    ...toArticleInList(article, content),
    changed: article.changed,
    ...(await renderArticle(article, settings)),
    form: article.form,
    related: relatedArticles(article, content).map((other) => toArticleInList(other, content)),
    products: await listArticleProducts(article, catalogue),
  };
};

function articlesInList({ articles }: ArticleCollection, list: number | undefined): ArticleSource[] {
  return [...articles.values()].filter(({ lists }) => list === undefined || lists.includes(list));
}

/** Returns the articles named in the front matter, then the newest of the same list, then the newest of all. */
function relatedArticles({ id, related, lists }: ArticleSource, content: ArticleCollection): ArticleSource[] {
  const relatedSources = related.flatMap((other) => content.articles.get(other) ?? []);
  const candidates = new Set([
    ...relatedSources,
    ...articlesInList(content, lists[0]),
    ...content.articles.values(),
  ]);
  return [...candidates].filter((candidate) => candidate.id !== id).slice(0, MAX_RELATED);
}

/** Returns the named products, then the most popular ones of each category in turn. Unknown products are left out. */
async function listArticleProducts(
  { products, categories }: ArticleSource,
  catalogue: Catalogue,
): Promise<ProductInList[]> {
  const resolved = await catalogue.search.resolveNumbers(products);
  const productIds = resolved.flatMap((product) => product?.goodsId ?? []);
  const popular: number[][] = [];
  for (const categoryId of categories) {
    if (!(await hasCategory(catalogue, categoryId))) continue;
    const query = { categoryId, filters: {}, sort: 'popular', page: 1, pageSize: MAX_PRODUCTS } as const;
    popular.push((await catalogue.search.find(query)).goodsIds);
  }
  const interleaved = Array.from({ length: MAX_PRODUCTS }, (_, rank) =>
    popular.flatMap((ids) => ids[rank] ?? []),
  );
  const ids = [...new Set([...productIds, ...interleaved.flat()])].slice(0, MAX_PRODUCTS);
  return listProducts(catalogue, ids);
}

function toArticleInList(
  { id, title, summary, date, minutes, lists }: ArticleSource,
  content: ArticleCollection,
): ArticleInList {
  const mainList = content.lists.find((list) => list.id === lists[0]);
  if (!mainList) throw new Error(`Article ${id} belongs to no existing list.`);
  return { id, title, summary, date, minutes, type: { id: mainList.id, name: mainList.name } };
}
