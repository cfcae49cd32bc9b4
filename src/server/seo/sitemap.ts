import { contentTag } from '../lib/content-hash';
import type { CatalogueDeps } from '../app/context';
import { escapeMarkup } from '../lib/escape-html';
import {
  articlePages,
  fixedPages,
  listedPages,
  pathwayPages,
  type ListedPage,
  type Pages,
} from './sitemap-pages';

/** One file of the sitemap, not written yet. */
export interface Sitemap {
  /** Quoted; of its content. */
  etag: string;
  /** The whole XML. */
  write(): Promise<string>;
}

/** The protocol allows 50,000 addresses; a tenth is half a megabyte, which is made at once and is gone again. */
const MOST_ADDRESSES = 5_000;

/**
 * The sitemap of the shop: `/sitemap.xml` names the files, each `/sitemaps/<kind>-<number>.xml` has at most `most`
 * addresses. Every product, every category with products, every article and every pathway is in one of them, as of
 * the day of the catalogue, or of the article.
 */
export function createSitemaps(
  { catalogue, content }: Pick<CatalogueDeps, 'catalogue' | 'content'>,
  most = MOST_ADDRESSES,
) {
  const day = catalogue.changedAt.toISOString().slice(0, 10);
  const articles = articlePages(content);
  const pathways = pathwayPages(content.pathways);
  const kinds: ReadonlyMap<string, Pages> = new Map([
    ['pages', fixedPages],
    ['categories', listedPages(catalogue, 'categories', '/categoryList')],
    ['products', listedPages(catalogue, 'products', '/goodsInfo')],
    ['articles', articles.pages],
    ['pathways', pathways.pages],
  ]);
  const countFiles = async (pages: Pages) => Math.ceil((await pages.count()) / most);

  /** The file at a path of the shop known under `origin`, or null when there is none. */
  return async (path: string, origin: string): Promise<Sitemap | null> => {
    const etag = tagOf([catalogue.version, day, articles.version, pathways.version, origin, path]);
    if (path === '/sitemap.xml') return { etag, write: () => writeIndex(origin) };
    const [, kind = '', digits] = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
    const pages = kinds.get(kind);
    const number = Number(digits);
    if (!pages || number > (await countFiles(pages))) return null;
    return {
      etag,
      write: async () => write('urlset', 'url', origin, await pages.part(partOf(number))),
    };
  };

  function partOf(number: number) {
    return { offset: (number - 1) * most, limit: most };
  }

  async function writeIndex(origin: string): Promise<string> {
    const files: ListedPage[] = [];
    for (const [kind, pages] of kinds) {
      const count = await countFiles(pages);
      for (let number = 1; number <= count; number++) {
        const changed = pages.changed(partOf(number), day);
        files.push({ path: `/sitemaps/${kind}-${number}.xml`, changed });
      }
    }
    return write('sitemapindex', 'sitemap', origin, files);
  }

  function write(root: string, element: string, origin: string, pages: readonly ListedPage[]): string {
    const entries = pages.map(
      ({ path, changed = day }) =>
        `<${element}><loc>${escapeMarkup(origin + path)}</loc><lastmod>${changed}</lastmod></${element}>\n`,
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
      ...entries,
      `</${root}>\n`,
    ].join('');
  }
}

function tagOf(parts: readonly string[]): string {
  return `"${contentTag(parts.join('\n'))}"`;
}
