import { isoDay } from '../../shared/lib/format-date';
import { contentHash } from '../lib/hash';
import type { CatalogueContext } from '../app/context';
import { escapeHtml } from '../lib/escape-html';
import {
  articlePages,
  fixedPages,
  cataloguePages,
  pathwayPages,
  type SitemapPage,
  type Pages,
  type VersionedPages,
} from './sitemap-pages';

/** One file of the sitemap; its XML is written on demand. */
export interface Sitemap {
  /** With quotation marks. */
  etag: string;
  write(): Promise<string>;
}

/** Maximum URLs of a file, which then has half a megabyte. The protocol allows ten times as many. */
const MAX_URLS = 5_000;

/**
 * Returns a function that returns the file of the sitemap at a path, null for other paths: `/sitemap.xml` is the index, each
 * `/sitemaps/<kind>-<number>.xml` has at most `maxUrls` URLs. The sitemap has every product, article and pathway, and every
 * category with products, with the date of the catalogue or the article. `otherPages` do not depend on either.
 */
export function createSitemaps(
  { catalogue, content }: Pick<CatalogueContext, 'catalogue' | 'content'>,
  maxUrls = MAX_URLS,
  otherPages: VersionedPages = fixedPages,
) {
  const day = isoDay(catalogue.changedAt.getTime());
  const articles = articlePages(content);
  const pathways = pathwayPages(content.pathways);
  const kinds: ReadonlyMap<string, Pages> = new Map([
    ['pages', otherPages],
    ['categories', cataloguePages(catalogue, 'categories', '/categoryList')],
    ['products', cataloguePages(catalogue, 'products', '/goodsInfo')],
    ['articles', articles],
    ['pathways', pathways],
  ]);
  const versions = [catalogue.version, day, otherPages.version, articles.version, pathways.version];
  const countFiles = async (pages: Pages) => Math.ceil((await pages.count()) / maxUrls);

  return async (path: string, origin: string): Promise<Sitemap | null> => {
    const etag = etagOf([...versions, origin, path]);
    if (path === '/sitemap.xml') return { etag, write: () => writeIndex(origin) };
    const [, kind = '', digits] = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
    const pages = kinds.get(kind);
    const number = Number(digits);
    if (!pages || number > (await countFiles(pages))) return null;
    return {
      etag,
      write: async () => toXml('urlset', 'url', origin, await pages.listPages(rangeOfFile(number))),
    };
  };

  function rangeOfFile(number: number) {
    return { offset: (number - 1) * maxUrls, limit: maxUrls };
  }

  async function writeIndex(origin: string): Promise<string> {
    const files: SitemapPage[] = [];
    for (const [kind, pages] of kinds) {
      const count = await countFiles(pages);
      for (let number = 1; number <= count; number++) {
        const changed = pages.lastChangeIn(rangeOfFile(number), day);
        files.push({ path: `/sitemaps/${kind}-${number}.xml`, changed });
      }
    }
    return toXml('sitemapindex', 'sitemap', origin, files);
  }

  function toXml(root: string, element: string, origin: string, pages: readonly SitemapPage[]): string {
    const entries = pages.map(
      ({ path, changed = day }) =>
        `<${element}><loc>${escapeHtml(origin + path)}</loc><lastmod>${changed}</lastmod></${element}>\n`,
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
      ...entries,
      `</${root}>\n`,
    ].join('');
  }
}

function etagOf(parts: readonly string[]): string {
  return `"${contentHash(parts.join('\n'))}"`;
}

/** Returns `/robots.txt`. Everything may be crawled; pages that must not be indexed say so in their head or headers. */
export function robotsText(origin: string): string {
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
