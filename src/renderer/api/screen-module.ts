import type { ComponentType } from 'react';
import type { Client } from './client';

/** Arguments of a screen's loader. */
export interface LoadArgs {
  client: Client;
  url: URL;
  /** Aborted when another navigation starts. */
  signal: AbortSignal;
  /**
   * Set for a page that is prefetched only because a link is in view. Most of these pages are never visited, so the loader
   * should not load data below the fold.
   */
  aboveFoldOnly?: boolean;
}

/** Metadata of a page for its tab, search engines and link previews. */
export interface PageHead {
  /** Title without the shop's name, which is added; '' shows the shop's name and claim. Unique for each page. */
  title: string;
  /** Begins with the most important facts, because it is truncated to 160 characters. */
  description: string;
  /** Normalized path and query of the content. */
  canonical: string;
  /** Path of a picture of the page's subject. */
  image?: string;
  /** Open Graph type; default `website`. */
  type?: 'product' | 'article';
  /** HTTP status of the server's response; default 200. */
  status?: 404 | 500;
  /** Keeps the page out of search engines. */
  robots?: 'noindex';
}

/** The exports of a screen's file. */
export interface ScreenModule<Data> {
  /**
   * Loads the screen's data. Deferred data is returned as a promise inside `Data`.
   * @throws {LoadFailure} when required data is missing (see `unwrap`)
   */
  load(args: LoadArgs): Promise<Data>;
  /** `query` is the query of the page's URL. */
  head(data: Data, query: URLSearchParams): PageHead;
  Screen: ComponentType<{ data: Data }>;
}

/** Returns the head of a private page, which search engines must not index. */
export function privateHead(title: string, path: string): PageHead {
  return { title, description: title, canonical: path, robots: 'noindex' };
}
