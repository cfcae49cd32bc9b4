import type { ReplyOf, RequestOf } from './calls';
import type { CallName } from './endpoints';
import type { Outcome } from './envelope';
import type { ShopSettings } from './shop-settings';

/** Calls the API without HTTP: same validation, replies and errors. */
export type CallInProcess = <Name extends CallName>(
  name: Name,
  payload: RequestOf<Name>,
) => Promise<Outcome<ReplyOf<Name>>>;

export interface PageRequest {
  /** Full address, with the public origin of the shop. */
  url: string;
  settings: ShopSettings;
  call: CallInProcess;
}

/** Metadata for search engines and social networks. All addresses are absolute. */
export interface RenderedHead {
  title: string;
  description: string;
  /** Canonical address; null for error pages (404, 500). */
  canonical: string | null;
  image: string | null;
  /** Open Graph type. */
  type: 'website' | 'product' | 'article';
  noindex: boolean;
  /** schema.org data as JSON-LD, escaped for its element; null for none. */
  structuredData: string | null;
}

export interface RenderedPage {
  status: number;
  head: RenderedHead;
  /** Content of the root element. */
  html: string;
  /** Hydration data as JSON. */
  data: string;
  /** Source file of the screen below `src/renderer`, for its scripts and styles; null for none. */
  source: string | null;
  /** Errors of loaders and parts of the page; the page shows messages without details. */
  faults: readonly unknown[];
}

/**
 * Server rendering entry of the renderer, built separately. Returns null for a customer's own page, which only the
 * browser can render.
 */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | null>;

/**
 * Id of the last element of the initial viewport. Browsers delay the first paint until it is parsed, which avoids
 * repeated layouts.
 */
export const INITIAL_VIEW_END = 'initial-view-end';

/** Attribute of an element that the server fills with the drawing at this path (`/pictures/goods/7.svg`). */
export const DRAWING_ATTRIBUTE = 'data-drawing';
