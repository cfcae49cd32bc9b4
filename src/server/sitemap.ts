import { contentTag } from './content-tag';
import type { CatalogueDeps } from './deps';
import { escapeMarkup } from './escape-markup';
import { countListed, listedIds, type Listed } from './store/sitemap-store';

/** One file of the sitemap, not written yet. */
export interface Sitemap {
  /** Quoted; of its content. */
  etag: string;
  /** The whole XML. */
  write(): Promise<string>;
}

/** The protocol allows 50,000 addresses; a tenth is half a megabyte, which is made at once and is gone again. */
const MOST_ADDRESSES = 5_000;

/** Pages that are neither a product nor a list: a page joins with its screen. */
const fixedPages = ['/', '/notRegion', '/tltList', '/calc'];

type SitemapDeps = Pick<CatalogueDeps, 'catalogue' | 'content'>;

/** The addresses of one kind of page. */
interface Addresses {
  count(deps: SitemapDeps): Promise<number>;
  paths(deps: SitemapDeps, part: { offset: number; limit: number }): Promise<string[]>;
}

const kinds: ReadonlyMap<string, Addresses> = new Map([
  [
    'pages',
    {
      count: () => Promise.resolve(fixedPages.length),
      paths: (_deps, { offset, limit }) => Promise.resolve(fixedPages.slice(offset, offset + limit)),
    },
  ],
  ['categories', listed('categories', '/categoryList')],
  ['products', listed('products', '/goodsInfo')],
  [
    'pathways',
    {
      count: ({ content: { pathways } }) => Promise.resolve(pathways.list.length),
      paths: ({ content: { pathways } }, { offset, limit }) =>
        Promise.resolve(
          pathways.list.slice(offset, offset + limit).map(({ id }) => `/tltList/tltInfo?id=${id}`),
        ),
    },
  ],
]);

function listed(kind: Listed, page: string): Addresses {
  return {
    count: ({ catalogue }) => countListed(catalogue, kind),
    paths: async ({ catalogue }, part) =>
      (await listedIds(catalogue, kind, part)).map((id) => `${page}?id=${id}`),
  };
}

/**
 * The sitemap of the shop: `/sitemap.xml` names the files, each `/sitemaps/<kind>-<number>.xml` has at most `most`
 * addresses. Every product, every category with products and every pathway is in one of them, as of the day of the catalogue.
 */
export function createSitemaps(deps: SitemapDeps, most = MOST_ADDRESSES) {
  const { catalogue, content } = deps;
  const day = catalogue.changedAt.toISOString().slice(0, 10);
  const pathwayIds = content.pathways.list.map(({ id }) => id).join();
  const countFiles = async (addresses: Addresses) => Math.ceil((await addresses.count(deps)) / most);

  /** The file at a path of the shop known under `origin`, or null when there is none. */
  return async (path: string, origin: string): Promise<Sitemap | null> => {
    const etag = tagOf([catalogue.version, pathwayIds, day, origin, path]);
    if (path === '/sitemap.xml') return { etag, write: () => writeIndex(origin) };
    const [, kind = '', digits] = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
    const addresses = kinds.get(kind);
    const number = Number(digits);
    if (!addresses || number > (await countFiles(addresses))) return null;
    const part = { offset: (number - 1) * most, limit: most };
    return {
      etag,
      write: async () => write('urlset', 'url', origin, await addresses.paths(deps, part)),
    };
  };

  async function writeIndex(origin: string): Promise<string> {
    const files: string[] = [];
    for (const [kind, addresses] of kinds) {
      const count = await countFiles(addresses);
      for (let number = 1; number <= count; number++) files.push(`/sitemaps/${kind}-${number}.xml`);
    }
    return write('sitemapindex', 'sitemap', origin, files);
  }

  function write(root: string, element: string, origin: string, paths: readonly string[]): string {
    const entries = paths.map(
      (path) =>
        `<${element}><loc>${escapeMarkup(origin + path)}</loc><lastmod>${day}</lastmod></${element}>\n`,
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
