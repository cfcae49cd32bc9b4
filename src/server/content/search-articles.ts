import type { ArticleText } from './article-file';

/** What is searched of an article, made once. */
interface Searchable {
  title: string;
  summary: string;
  text: string;
}

const prepared = new WeakMap<ArticleText, Searchable>();

/** In one spelling: small letters without accents, words with one space before each. */
function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return ` ${(words ?? []).join(' ')}`;
}

function searchable(article: ArticleText): Searchable {
  const kept = prepared.get(article);
  if (kept) return kept;
  const { title, summary, markdown } = article;
  // Addresses of links are no words of the text.
  const made = {
    title: plain(title),
    summary: plain(summary),
    text: plain(markdown.replace(/\]\([^)]*\)/g, ' ')),
  };
  prepared.set(article, made);
  return made;
}

/**
 * The articles that have every word of `key`, each as the beginning of a word: those with more of them in the title
 * first, then in the summary, otherwise in the order given. All of them for a key without words.
 */
export function findArticles(articles: readonly ArticleText[], key: string): readonly ArticleText[] {
  const words = plain(key)
    .split(' ')
    .filter(Boolean)
    .map((word) => ` ${word}`);
  if (words.length === 0) return articles;
  const count = (text: string) => words.filter((word) => text.includes(word)).length;
  return articles
    .map((article) => ({ article, parts: searchable(article) }))
    .filter(({ parts }) => count(`${parts.title}${parts.summary}${parts.text}`) === words.length)
    .map(({ article, parts }) => ({ article, score: 3 * count(parts.title) + count(parts.summary) }))
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}
