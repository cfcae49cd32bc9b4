import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutes } from '../../renderer/app/router/routes';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { createSitemaps } from './sitemap';
import { fixedPages, pageList } from './sitemap-pages';

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
});
afterAll(() => site.close());

const origin = 'https://shop.example';

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = '']) => found);
}

/** Returns all URLs of the sitemap by file, with at most `most` URLs a file. */
async function readAll(most: number): Promise<Map<string, string[]>> {
  const find = createSitemaps(site.shop.deps, most);
  const read = async (path: string) => locations((await (await find(path, origin))?.write()) ?? '');
  const files = new Map<string, string[]>();
  for (const address of await read('/sitemap.xml')) files.set(address, await read(new URL(address).pathname));
  return files;
}

describe('sitemap', () => {
  it('contains every product, category, article and pathway once, in files of the given size', async () => {
    const files = await readAll(300);
    const lengths = [...files.values()].map((addresses) => addresses.length);
    expect(Math.max(...lengths)).toBe(300);
    expect(lengths.filter((length) => length < 300)).toHaveLength(5);
    const { db } = site.shop.deps.catalogue;
    const products = await db.selectFrom('product').select('goods_id').execute();
    const categories = await db.selectFrom('category').select('id').execute();
    const { lists, articles } = site.shop.deps.content;
    const fixed = await fixedPages.listPages({ offset: 0, limit: 1000 });
    const all = [...files.values()].flat();
    expect([...all].sort()).toEqual(
      [
        ...fixed.map(({ path }) => origin + path),
        ...site.shop.deps.content.pathways.list.map(({ id }) => `${origin}/tltList/tltInfo?id=${id}`),
        ...lists.map(({ id }) => `${origin}/articleList?id=${id}`),
        ...[...articles.keys()].map((id) => `${origin}/articleList/articleInfo?id=${id}`),
        ...products.map(({ goods_id }) => `${origin}/goodsInfo?id=${goods_id}`),
        ...categories.map(({ id }) => `${origin}/categoryList?id=${id}`),
      ].sort(),
    );
  });

  it('contains the same URLs for every file size', async () => {
    const whole = [...(await readAll(10_000)).values()].flat();
    expect([...(await readAll(7)).values()].flat()).toEqual(whole);
  });

  it('has the date of the catalogue', async () => {
    const { catalogue, content } = site.shop.deps;
    const written = { ...catalogue, changedAt: new Date('2025-03-04T23:00:00Z') };
    const find = createSitemaps({ catalogue: written, content });
    const xml = (await (await find('/sitemaps/products-1.xml', origin))?.write()) ?? '';
    expect(new Set(xml.match(/<lastmod>[^<]*<\/lastmod>/g))).toEqual(
      new Set(['<lastmod>2025-03-04</lastmod>']),
    );
  });

  it('has the date of the last change of articles and lists', async () => {
    const xml = (await site.get('/sitemaps/articles-1.xml')).text;
    const dayOf = (path: string) =>
      new RegExp(`${path.replace('?', '\\?')}</loc><lastmod>([^<]*)</lastmod>`).exec(xml)?.[1];
    const { articles } = site.shop.deps.content;
    for (const { id, changed } of articles.values())
      expect(dayOf(`/articleList/articleInfo?id=${id}`)).toBe(changed);
    const services = [...articles.values()].filter(({ lists }) => lists.includes(31));
    expect(dayOf('/articleList?id=31')).toBe(
      services
        .map(({ changed }) => changed)
        .sort()
        .at(-1),
    );
  });

  it('has the date of the last change of each file in the index', async () => {
    const { catalogue, content } = site.shop.deps;
    const written = { ...catalogue, changedAt: new Date('2025-03-04T23:00:00Z') };
    const find = createSitemaps({ catalogue: written, content }, 20);
    const read = async (path: string) => {
      const xml = (await (await find(path, origin))?.write()) ?? '';
      const entry = /<loc>https:\/\/shop\.example([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g;
      return [...xml.matchAll(entry)].map(([, at = '', changed = '']) => ({ at, changed }));
    };
    const files = await read('/sitemap.xml');
    for (const { at, changed } of files)
      expect(changed).toBe(
        (await read(at))
          .map((page) => page.changed)
          .sort()
          .at(-1),
      );
    // Articles have their own dates, so their files differ.
    const days = files.filter(({ at }) => at.includes('articles')).map(({ changed }) => changed);
    expect(new Set(days).size).toBeGreaterThan(1);
    expect(days).not.toContain('2025-03-04');
  });

  it('has another ETag when a page is added, as by a new version of the shop', async () => {
    const etagWith = async (path: string) =>
      (await createSitemaps(site.shop.deps, 100, pageList([{ path }]))('/sitemap.xml', origin))?.etag;
    expect(await etagWith('/')).toBe(await etagWith('/'));
    expect(await etagWith('/')).not.toBe(await etagWith('/newProducts'));
  });

  it('escapes XML', async () => {
    const find = createSitemaps(site.shop.deps);
    const xml = await (await find('/sitemaps/pages-1.xml', 'https://a.example/<&"\''))?.write();
    expect(xml).toContain('<loc>https://a.example/&lt;&amp;&quot;&#39;/</loc>');
  });

  it.each([
    '/sitemaps/products-2.xml',
    '/sitemaps/products-0.xml',
    '/sitemaps/products-01.xml',
    '/sitemaps/products-1.xml.gz',
    '/sitemaps/products.xml',
    '/sitemaps/constructor-1.xml',
    '/sitemaps/',
  ])('returns null for %s', async (path) => {
    expect((await site.get(path)).response.status).toBe(404);
  });

  it('contains exactly the static pages that may be indexed', async () => {
    const [root] = createRoutes(site.shop.client);
    const paths =
      root?.children?.flatMap(({ children }) => children ?? []).map(({ path = '' }) => path) ?? [];
    expect(paths.length).toBeGreaterThan(20);
    const open: string[] = [];
    for (const path of paths.filter((candidate) => candidate !== '*' && !candidate.endsWith('/*'))) {
      const { response, text } = await site.get(path);
      const canonical = text.includes(`<link rel="canonical" href="http://shop.test${path}">`);
      if (response.status === 200 && canonical && !text.includes('content="noindex"')) open.push(path);
    }
    const { text } = await site.get('/sitemaps/pages-1.xml');
    // Some routes have several pages, which differ in the query.
    expect(locations(text)).toContain('http://shop.test/sampleSack?kind=trial');
    const listed = locations(text).filter((address) => !address.includes('?'));
    const hint = 'src/shared/lib/pages.ts has the wrong sitemap or access';
    expect(listed.sort(), hint).toEqual(open.map((path) => `http://shop.test${path}`).sort());
  });
});

describe('sitemap files', () => {
  it('are sent compressed, and with 304 for a known ETag', async () => {
    const path = '/sitemaps/products-1.xml';
    const { response } = await site.get(path, { 'Accept-Encoding': 'gzip' });
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    const tag = response.headers.get('ETag') ?? '';
    const again = await site.get(path, { 'If-None-Match': tag });
    expect(again.response.status).toBe(304);
    expect(again.text).toBe('');
  });

  it('change their ETag with catalogue, date, origin and file', async () => {
    const { catalogue, content } = site.shop.deps;
    const tag = async (changes: Partial<typeof catalogue>, from: string, path: string, texts = content) =>
      (await createSitemaps({ catalogue: { ...catalogue, ...changes }, content: texts })(path, from))?.etag;
    const path = '/sitemaps/products-1.xml';
    const tags = [
      await tag({}, origin, path),
      await tag({ version: 'other' }, origin, path),
      await tag({ changedAt: new Date(0) }, origin, path),
      await tag({}, 'https://other.example', path),
      await tag({}, origin, '/sitemap.xml'),
      await tag({}, origin, path, { ...content, articles: new Map([...content.articles].slice(1)) }),
    ];
    expect(new Set(tags).size).toBe(6);
    expect(await tag({}, origin, path)).toBe(tags[0]);
  });
});

describe('robots.txt', () => {
  it('allows everything, so that crawlers can read noindex, and names the sitemap', async () => {
    const { response, text } = await site.get('/robots.txt');
    expect(response.headers.get('Content-Type')).toMatch('text/plain');
    expect([...text.matchAll(/^Disallow: ?(.*)$/gm)].map(([, rule]) => rule)).toEqual(['']);
    const [, map = ''] = /^Sitemap: http:\/\/shop\.test(.*)$/m.exec(text) ?? [];
    expect((await site.get(map)).text).toContain('<sitemapindex');
  });
});
