import { pages } from '../../shared/lib/pages';
import { contentHash } from '../lib/hash';
import type { ArticleCollection } from '../content/load-articles';
import type { Catalogue } from '../catalogue/catalogue';
import type { Pathways } from '../pathways/load-pathways';
import { countSitemapIds, listSitemapIds, type CatalogueKind } from './sitemap-store';

/** A page for search engines. */
export interface SitemapPage {
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
  listPages(range: PageRange): Promise<SitemapPage[]>;
  /** Returns the date of the last change within a range. `catalogueDay` is used for pages without a date of their own. */
  lastChangeIn(range: PageRange, catalogueDay: string): string;
}

/** Pages that can change while the catalogue does not. */
export interface VersionedPages extends Pages {
  /** Changes with the pages and their dates. */
  version: string;
}

/** Pages that do not depend on the catalogue. */
export const fixedPages = pageList(
  Object.values(pages).flatMap(({ sitemap = [] }) => sitemap.map((path) => ({ path }))),
);

/** Pages of products or categories: `path` with an id, such as `/goodsInfo?id=17`. */
export function cataloguePages(catalogue: Catalogue, kind: CatalogueKind, path: string): Pages {
  return {
    count: () => countSitemapIds(catalogue, kind),
    listPages: async (range) =>
      (await listSitemapIds(catalogue, kind, range)).map((id) => ({ path: `${path}?id=${id}` })),
    // The catalogue does not record changes of a single product.
    lastChangeIn: (_range, catalogueDay) => catalogueDay,
  };
}

/** Pages of articles and of lists with articles. */
export function articlePages({ lists, articles }: ArticleCollection): VersionedPages {
  const lastChangeOf = (list: number) =>
    [...articles.values()]
      .filter((article) => article.lists.includes(list))
      .map(({ changed }) => changed)
      .sort()
      .at(-1);
  return pageList([
    ...lists.flatMap(({ id }) => {
      const changed = lastChangeOf(id);
      return changed ? [{ path: `/articleList?id=${id}`, changed }] : [];
    }),
    ...[...articles.values()].map(({ id, changed }) => ({
      path: `/articleList/articleInfo?id=${id}`,
      changed,
    })),
  ]);
}

/** Pages of signaling pathways. */
export function pathwayPages({ list }: Pathways): VersionedPages {
  return pageList(list.map(({ id }) => ({ path: `/tltList/tltInfo?id=${id}` })));
}

/** Pages that are known without a query. */
export function pageList(list: readonly SitemapPage[]): VersionedPages {
  const pagesIn = ({ offset, limit }: PageRange) => list.slice(offset, offset + limit);
  return {
    version: contentHash(JSON.stringify(list)),
    count: () => Promise.resolve(list.length),
    listPages: (range) => Promise.resolve(pagesIn(range)),
    lastChangeIn: (range, catalogueDay) =>
      pagesIn(range)
        .map(({ changed = catalogueDay }) => changed)
        .sort()
        .at(-1) ?? catalogueDay,
  };
}
