import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { ArticleText, Placeholder } from './article-file';
import type { Heading } from './markdown-to-html';

/** What an article says, ready to be shown. */
export interface ArticleBody {
  /** Sanitised HTML. */
  content: string;
  contents: Heading[];
}

const known = new WeakMap<ArticleText, Promise<ArticleBody>>();

/**
 * The article's text as sanitised HTML with the shop's facts in their places. Made when it is first asked for, because
 * a shop has to open quickly, and kept as long as the text.
 */
export function articleBody(text: ArticleText, settings: ShopSettings): Promise<ArticleBody> {
  const kept = known.get(text);
  if (kept) return kept;
  const made = makeBody(text, settings);
  known.set(text, made);
  made.catch(() => known.delete(text));
  return made;
}

async function makeBody({ markdown }: ArticleText, settings: ShopSettings): Promise<ArticleBody> {
  const [{ markdownToHtml }, { sanitiseHtml }] = await Promise.all([
    import('./markdown-to-html'),
    import('./sanitize-html'),
  ]);
  const facts: Readonly<Record<Placeholder, string>> = settings;
  const filled = markdown.replace(/\{\{(brand|email|phone)\}\}/g, (_mark, name: Placeholder) => facts[name]);
  const { html, headings } = markdownToHtml(filled);
  return { content: sanitiseHtml(html), contents: headings };
}
