import type { ReplyOf, RequestOf } from './calls';
import type { CallName } from './endpoints';
import type { Outcome } from './outcome';
import type { ShopSettings } from '../settings';

/** The API without HTTP: same checks, same replies, same refusals. */
export type CallInProcess = <Name extends CallName>(
  name: Name,
  payload: RequestOf<Name>,
) => Promise<Outcome<ReplyOf<Name>>>;

export interface PageRequest {
  /** Whole address of the page. */
  url: string;
  settings: ShopSettings;
  call: CallInProcess;
}

export interface RenderedPage {
  status: number;
  title: string;
  /** What goes into the page's root element. */
  html: string;
  /** What the browser needs to go on from there, as JSON. */
  data: string;
  /** Source file of the screen below `src/renderer`, for its scripts and styles; null when it has none of its own. */
  source: string | null;
}

/** The renderer's entry for the website's first paint, built on its own and handed to the site. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
