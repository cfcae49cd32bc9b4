import type { ShopSettings } from '../../shared/contract/shop-settings';
import { placeholderPattern, type ArticleSource, type Placeholder } from './article-file';
import type { ArticleHeading } from './markdown-to-html';

export interface RenderedArticle {
  /** Sanitized HTML. */
  content: string;
  /** Table of contents. */
  contents: ArticleHeading[];
}

const cache = new WeakMap<ArticleSource, Promise<RenderedArticle>>();

/**
 * Renders an article with the shop's settings filled in. Caches the result by article, because a process has one shop. Loads the
 * Markdown library on first use.
 */
export function renderArticle(source: ArticleSource, settings: ShopSettings): Promise<RenderedArticle> {
  const cached = cache.get(source);
  if (cached) return cached;
  const rendered = render(source, settings);
  cache.set(source, rendered);
  rendered.catch(() => cache.delete(source));
  return rendered;
}

async function render({ markdown }: ArticleSource, settings: ShopSettings): Promise<RenderedArticle> {
  const [{ markdownToHtml }, { sanitizeArticleHtml }] = await Promise.all([
    import('./markdown-to-html'),
    import('./sanitize-html'),
  ]);
  const values: Readonly<Record<Placeholder, string>> = settings;
  const filled = markdown.replace(placeholderPattern, (_placeholder, name: Placeholder) => values[name]);
  const { html, headings } = markdownToHtml(filled);
  return { content: sanitizeArticleHtml(html), contents: headings };
}
