import { isOnlyPunctuation } from '../../shared/search/query-parsing';
import { placeholderPattern, type ArticleSource } from './article-file';

interface SearchText {
  title: string;
  summary: string;
  body: string;
}

/** Weight of a word in the title against one in the summary. */
const TITLE_WEIGHT = 3;

const searchTexts = new WeakMap<ArticleSource, SearchText>();

/** Returns the words in lower case and without accents, each after one space, so that ` word` finds a prefix. */
function normalize(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return ` ${(words ?? []).join(' ')}`;
}

function getSearchText(article: ArticleSource): SearchText {
  const cached = searchTexts.get(article);
  if (cached) return cached;
  const { title, summary, markdown } = article;
  const searchText = {
    title: normalize(title),
    summary: normalize(summary),
    // Without link targets and names of placeholders, which readers do not see.
    body: normalize(markdown.replace(/\]\([^)]*\)/g, ' ').replace(placeholderPattern, ' ')),
  };
  searchTexts.set(article, searchText);
  return searchText;
}

/**
 * Returns the articles that contain every word of `key` as the start of a word: all for '', none for punctuation alone. A word
 * in the title counts {@link TITLE_WEIGHT} times as much as one in the summary; articles with equal scores keep their order.
 */
export function searchArticles(articles: readonly ArticleSource[], key: string): readonly ArticleSource[] {
  if (isOnlyPunctuation(key)) return [];
  const prefixes = normalize(key)
    .split(' ')
    .filter(Boolean)
    .map((word) => ` ${word}`);
  if (prefixes.length === 0) return articles;
  const countMatches = (text: string) => prefixes.filter((prefix) => text.includes(prefix)).length;
  return articles
    .map((article) => ({ article, text: getSearchText(article) }))
    .filter(({ text }) => countMatches(`${text.title}${text.summary}${text.body}`) === prefixes.length)
    .map(({ article, text }) => ({
      article,
      score: TITLE_WEIGHT * countMatches(text.title) + countMatches(text.summary),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}
