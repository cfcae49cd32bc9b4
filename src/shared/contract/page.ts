import type { ReplyOf, RequestOf } from './calls';
import type { CallName } from './endpoints';
import type { Outcome } from './envelope';
import type { ShopSettings } from './shop-settings';

/** The API without HTTP: same checks, same replies, same refusals. */
export type CallInProcess = <Name extends CallName>(
  name: Name,
  payload: RequestOf<Name>,
) => Promise<Outcome<ReplyOf<Name>>>;

export interface PageRequest {
  /** Whole address of the page, with the origin under which the shop is known. */
  url: string;
  settings: ShopSettings;
  call: CallInProcess;
}

/** What the page says to search engines and to whoever shares it. All addresses are whole. */
export interface RenderedHead {
  title: string;
  description: string;
  /** Address that names the content; null for a page that is none (404, 500). */
  canonical: string | null;
  image: string | null;
  /** Kind of thing in the words of Open Graph. */
  type: 'website' | 'product' | 'article';
  /** Search engines shall leave it out. */
  noindex: boolean;
  /** The page's things in the words of schema.org, as JSON-LD that cannot close its element; null without any. */
  structuredData: string | null;
}

export interface RenderedPage {
  status: number;
  head: RenderedHead;
  /** What goes into the page's root element. */
  html: string;
  /** What the browser needs to go on from there, as JSON. */
  data: string;
  /** Source file of the screen below `src/renderer`, for its scripts and styles; null when it has none of its own. */
  source: string | null;
  /** What broke in loaders and in parts of the page; the page says it in words that tell nothing inner. */
  faults: readonly unknown[];
}

/**
 * The renderer's entry for the website's first paint, built on its own and handed to the site. Null for a page that is one
 * customer's own: only their browser can draw it.
 */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | null>;

/**
 * Id of the last part of a page that is likely in view when it begins. A browser that is told of it paints nothing before
 * it: a page that is painted in pieces is laid out once for each of them, and its products come later for that.
 */
export const FIRST_IN_VIEW = 'first-in-view';
