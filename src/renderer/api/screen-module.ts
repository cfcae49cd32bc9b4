import type { ComponentType } from 'react';
import type { Client } from './client';

/** What a screen's loader may use; it never learns on which host it runs. */
export interface LoadArgs {
  client: Client;
  url: URL;
  /** Aborted when the visitor goes elsewhere meanwhile. */
  signal: AbortSignal;
  /**
   * The page is loaded only because a link to it is in sight, which is mostly in vain: what is below its first screen
   * waits for the visit.
   */
  glance?: boolean;
}

/** What a page says of itself: to its tab, to search engines and to whoever shares it. */
export interface PageHead {
  /** Without the shop's name; '' = the shop's name and claim. One page, one title. */
  title: string;
  /** What is on the page, the most telling first: what goes beyond 160 characters is cut off. */
  description: string;
  /** Path and query that name the content, in their one spelling. */
  canonical: string;
  /** Path of a picture of what the page is about. */
  image?: string;
  /** Kind of thing in the words of Open Graph; left out = `website`. */
  type?: 'product' | 'article';
  /** HTTP status when the server draws the page; left out = 200. */
  status?: 404 | 500;
  /** The page is of use to who is there, but not as an answer of a search engine. */
  robots?: 'noindex';
}

/**
 * What the file of a screen exports. `load` throws `LoadFailure` (see `need`) when the screen cannot do
 * without the data; what may come later it returns as a promise inside `Data`.
 */
export interface ScreenModule<Data> {
  load(args: LoadArgs): Promise<Data>;
  /** `query` is that of the page's address. */
  head(data: Data, query: URLSearchParams): PageHead;
  Screen: ComponentType<{ data: Data }>;
  /**
   * The screen may be drawn out of sight while the pointer rests on a link to it. What it does because it is visited then
   * has to ask `usePageShown`.
   */
  drawnAhead?: true;
}
