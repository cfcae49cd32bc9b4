import { pages } from '../../shared/lib/pages';
import { contentHash } from '../lib/hash';
import type { ArticleCollection } from '../content/load-articles';
import type { Catalogue } from '../catalogue/catalogue';
import type { Pathways } from '../pathways/load-pathways';
import { countListed, listedIds, type Listed } from './sitemap-store';

/** A page for search engines. */
export interface ListedPage {
  path: string;
  /** Date of the last change. Default: that of the catalogue. */
  changed?: string;
}

interface PageRange {
  offset: number;
  limit: number;
}

/** Pages of one kind in a stable order. */
export interface Pages {
  count(): Promise<number>;
  listPages(range: PageRange): Promise<ListedPage[]>;
  /** Returns the date of the last change within a range; `day` is that of the catalogue. */
  changed(range: PageRange, day: string): string;
}

/** Pages that do not depend on the catalogue. */
export const fixedPages: Pages = pagesOf(
  Object.values(pages).flatMap(({ sitemap = [] }) => sitemap.map((path) => ({ path }))),
);

/** Pages of products or categories. */
export function listedPages(catalogue: Catalogue, kind: Listed, page: string): Pages {
  return {
    count: () => countListed(catalogue, kind),
    listPages: async (range) =>
      (await listedIds(catalogue, kind, range)).map((id) => ({ path: `${page}?id=${id}` })),
    // The catalogue does not record changes of a single product.
    changed: (_range, day) => day,
  };
}

/** Pages of articles and of lists with articles. `version` changes with the pages and their dates. */
export function articlePages({ lists, articles }: ArticleCollection): { pages: Pages; version: string } {
  const lastOf = (list: number) =>
    [...articles.values()]
      .filter((article) => article.lists.includes(list))
      .map(({ changed }) => changed)
      .sort()
      .at(-1);
  const listed = [
    ...lists.flatMap(({ id }) => {
      const changed = lastOf(id);
      return changed ? [{ path: `/articleList?id=${id}`, changed }] : [];
    }),
    ...[...articles.values()].map(({ id, changed }) => ({
      path: `/articleList/articleInfo?id=${id}`,
      changed,
    })),
  ];
  return { pages: pagesOf(listed), version: contentHash(JSON.stringify(listed)) };
}

/** Pages of signaling pathways. `version` changes with the pages. */
export function pathwayPages({ list }: Pathways): { pages: Pages; version: string } {
  const listed = list.map(({ id }) => ({ path: `/tltList/tltInfo?id=${id}` }));
  return { pages: pagesOf(listed), version: contentHash(JSON.stringify(listed)) };
}

function pagesOf(all: readonly ListedPage[]): Pages {
  const pagesIn = ({ offset, limit }: PageRange) => all.slice(offset, offset + limit);
  return {
    count: () => Promise.resolve(all.length),
    listPages: (range) => Promise.resolve(pagesIn(range)),
    changed: (range, day) =>
      pagesIn(range)
        .map(({ changed = day }) => changed)
        .sort()
        .at(-1) ?? day,
  };
}
