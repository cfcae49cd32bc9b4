import { contentTag } from '../lib/content-hash';
import type { ArticleShelf } from '../content/article-store';
import type { Catalogue } from '../catalogue/catalogue';
import type { Pathways } from '../pathways/pathway-content';
import { countListed, listedIds, type Listed } from './sitemap-store';

/** A page that search engines shall know. */
export interface ListedPage {
  path: string;
  /** Day of its last change; left out = that of the catalogue. */
  changed?: string;
}

interface Part {
  offset: number;
  limit: number;
}

/** The pages of one kind, in an order that stays. */
export interface Pages {
  count(): Promise<number>;
  part(part: Part): Promise<ListedPage[]>;
  /** Day of the last change among the pages of a part; `day` is that of the catalogue. */
  changed(part: Part, day: string): string;
}

/** Pages that are neither a product nor a list: a page joins with its screen. */
export const fixedPages: Pages = pagesOf(
  [
    '/',
    '/notRegion',
    '/articleList',
    '/tltList',
    '/calc',
    '/quickOrder',
    '/structureSearch',
    '/literatures',
    '/coa',
    '/faq',
    '/productGallery',
    '/aboutUs',
    '/contactUs',
    '/activityList',
    '/toBeOpened',
    '/sampleSack',
    '/sampleSack?kind=trial',
    '/sampleSack?kind=scholarship',
  ].map((path) => ({ path })),
);

/** What the catalogue has a page for. */
export function listedPages(catalogue: Catalogue, kind: Listed, page: string): Pages {
  return {
    count: () => countListed(catalogue, kind),
    part: async (part) =>
      (await listedIds(catalogue, kind, part)).map((id) => ({ path: `${page}?id=${id}` })),
    // Nothing knows when one of them changed: to read them all for that would be in vain.
    changed: (_part, day) => day,
  };
}

/** Every article and every list that has one; `version` is another one whenever a page or its day changes. */
export function articlePages({ lists, articles }: ArticleShelf): { pages: Pages; version: string } {
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
  return { pages: pagesOf(listed), version: contentTag(JSON.stringify(listed)) };
}

/** Every signaling pathway; `version` is another one whenever there are others. */
export function pathwayPages({ list }: Pathways): { pages: Pages; version: string } {
  const listed = list.map(({ id }) => ({ path: `/tltList/tltInfo?id=${id}` }));
  return { pages: pagesOf(listed), version: contentTag(JSON.stringify(listed)) };
}

function pagesOf(all: readonly ListedPage[]): Pages {
  const inPart = ({ offset, limit }: Part) => all.slice(offset, offset + limit);
  return {
    count: () => Promise.resolve(all.length),
    part: (part) => Promise.resolve(inPart(part)),
    changed: (part, day) =>
      inPart(part)
        .map(({ changed = day }) => changed)
        .sort()
        .at(-1) ?? day,
  };
}
