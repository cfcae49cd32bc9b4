import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../renderer/entry-server';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { handlers } from '../app/handlers';
import type { Log } from '../observability/log';

let site: TestSite;
/** URLs of rendered pages, and logged errors, in order. */
let rendered: string[];
let logged: Record<string, unknown>[];
/** Calls that fail next time. */
let broken: Set<string>;
/** Replies that replace those of a call. */
let odd: Map<string, unknown>;

beforeEach(async () => {
  rendered = [];
  logged = [];
  broken = new Set();
  odd = new Map();
  const log: Log = {
    info: () => undefined,
    error: (event, fields) => void logged.push({ event, ...fields }),
  };
  const moody = Object.entries(handlers).map(([name, handle]) => [
    name,
    (...args: Parameters<typeof handle>) => {
      if (broken.delete(name)) throw new Error('inner detail');
      return odd.has(name) ? odd.get(name) : (handle as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  site = await makeSite(
    {
      renderPage: (request) => {
        rendered.push(request.url);
        return renderPage(request);
      },
    },
    { log, handlers: Object.fromEntries(moody) as typeof handlers },
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
});

const product = '/goodsInfo?id=65';

describe('page with a failed part', () => {
  it.each([
    ['a part that may come later', '/', 'homeArticles', 200],
    ['what stands around every screen', '/aboutUs', 'sections', 200],
    ['the screen itself', '/categoryList?id=22', 'categoryGoods', 500],
  ])('is not cached, and the failure is logged: %s', async (_, path, call, status) => {
    broken.add(call);
    const { response, text } = await site.get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('ETag')).toBeNull();
    expect(text).not.toContain('inner detail');
    expect(logged).toEqual([
      { event: 'page.failed', call, stack: expect.stringContaining('inner detail') as string },
    ]);

    const next = await site.get(path);
    expect(next.response.status).toBe(200);
    expect(next.response.headers.get('Cache-Control')).toBe('no-cache');
    expect(next.text).not.toContain('Try again');
    expect(next.text).not.toBe(text);
    expect((await site.get(path)).text).toBe(next.text);
    expect(rendered).toHaveLength(2);
    expect(logged).toHaveLength(1);
  });

  it.each([
    ['in a loader', product, 'goodsInfo', 500],
    ['in a part', '/', 'homeArticles', 200],
  ])('is not cached when the component itself throws: %s', async (_, path, call, status) => {
    // React also logs the error to the console.
    vi.spyOn(console, 'error').mockReturnValue();
    odd.set(call, {});
    const { response } = await site.get(path);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([status, 'no-store']);
    expect(logged).toMatchObject([{ event: 'page.failed', call: 'page' }]);
    odd.clear();
    expect((await site.get(path)).text).not.toContain('Try again');
  });

  it('sends Retry-After when a worker is overloaded, and logs no error', async () => {
    const { catalogue } = site.shop.deps;
    const find = () => Promise.resolve({ state: 'busy' } as const);
    site.shop.deps.catalogue = { ...catalogue, structures: { ...catalogue.structures, find } };
    const path = '/structureSearch?smiles=CCO';
    const { response } = await site.get(path);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(logged).toEqual([]);
    site.shop.deps.catalogue = catalogue;
    expect((await site.get(path)).response.status).toBe(200);
  });
});

describe('rendered page', () => {
  it('is cached until the catalogue changes', async () => {
    const before = await site.get(product);
    expect((await site.get(product)).text).toBe(before.text);
    expect(rendered).toHaveLength(1);
    const { catalogue } = site.shop.deps;
    const next = await openChangedCatalogue(
      "update product set goods_name = 'Renamed' where goods_id = 65; update meta set value = 'next' where key = 'version'",
    );
    site.shop.deps.catalogue = next;
    expect((await site.get(product)).text).toMatch(/<h1[^>]*>(?:<span>)?Renamed</);
    site.shop.deps.catalogue = catalogue;
    await next.close();
  });

  it('is cached until the stock changes', async () => {
    const before = await site.get(product);
    const found = await site.shop.client.call('goodsInfo', { id: 65 });
    const sizes = found.ok ? found.data.options : [];
    site.shop.deps.catalogue.stockOverrides.replace(
      sizes.map(({ goods_attr }) => ({ goods_id: 65, goods_attr, available: 0 })),
    );
    const after = await site.get(product);
    expect(after.text).not.toBe(before.text);
    expect((await site.get(product)).text).toBe(after.text);
    expect(rendered).toHaveLength(2);
  });

  it('is rendered once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.get(product)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  it('is evicted when the cache is full, the most recently used page last', async () => {
    const rows = await site.shop.deps.catalogue.db
      .selectFrom('product')
      .select('goods_id')
      .limit(110)
      .execute();
    const paths = rows.map(({ goods_id }) => `/goodsInfo?id=${goods_id}`);
    for (const path of paths) await site.get(path);
    await site.get(paths.at(-1) ?? '');
    expect(rendered).toHaveLength(110);
    await site.get(paths[0] ?? '');
    expect(rendered).toHaveLength(111);
  });
});
