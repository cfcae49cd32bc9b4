import type { ArticleInList } from '../../shared/contract/calls';
import { articleBody } from './article-body';
import { articleProducts } from './article-products';
import { findArticles } from './find-articles';
import { Refusal, type Handler } from '../http/handler-types';
import type { ArticleText } from './article-file';
import type { ArticleShelf } from './article-store';

/** Below an article, as many as stand in one row. */
const MOST_RELATED = 4;

export const articleTypes: Handler<'articleTypes'> = (_request, { content }) => ({
  list: content.lists.map((list) => ({ ...list, count: articlesOf(content, list.id).length })),
});

export const articles: Handler<'articles'> = ({ id, key, page, page_size }, { content }) => {
  const type = content.lists.find((list) => list.id === id);
  if (id !== undefined && !type) throw new Refusal('There is no list of articles with this id.');
  const all = articlesOf(content, id);
  const found = findArticles(all, key);
  const list = found.slice((page - 1) * page_size, page * page_size);
  return {
    list: list.map((article) => inList(article, content)),
    total: found.length,
    page,
    page_size,
    type: type ? { ...type, count: all.length } : null,
  };
};

export const articleInfo: Handler<'articleInfo'> = async ({ id }, { catalogue, content, settings }) => {
  const article = content.articles.get(id);
  if (!article) throw new Refusal('There is no article with this id.');
  return {
    ...inList(article, content),
    changed: article.changed,
    ...(await articleBody(article, settings)),
    form: article.form,
    related: relatedOf(article, content).map((other) => inList(other, content)),
    products: await articleProducts(article, catalogue),
  };
};

function articlesOf({ articles }: ArticleShelf, list: number | undefined): ArticleText[] {
  return [...articles.values()].filter(({ lists }) => list === undefined || lists.includes(list));
}

/** Those that the article names, and then the newest of its own list. */
function relatedOf({ id, related, lists }: ArticleText, shelf: ArticleShelf): ArticleText[] {
  const named = related.flatMap((other) => shelf.articles.get(other) ?? []);
  const alike = articlesOf(shelf, lists[0]).filter((other) => other.id !== id && !named.includes(other));
  return [...named, ...alike].slice(0, MOST_RELATED);
}

function inList(
  { id, title, summary, date, minutes, lists }: ArticleText,
  shelf: ArticleShelf,
): ArticleInList {
  const own = shelf.lists.find((list) => list.id === lists[0]);
  if (!own) throw new Error(`article ${id} is in no list`);
  return { id, title, summary, date, minutes, type: { id: own.id, name: own.name } };
}
