import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { precompress } from '../../../tools/precompress.mjs';
import { createApp } from './create-app';
import { RetryLaterError } from '../http/errors';
import { createImageFinder } from '../images/image-finder';
import type { FetchHandler } from '../http/pipeline';

let shop: TestShop;
let folder: string;
let site: FetchHandler;

beforeAll(async () => {
  shop = await makeShop();
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  const assets = join(folder, 'renderer');
  await mkdir(join(assets, 'assets'), { recursive: true });
  await mkdir(join(assets, '.vite'));
  await writeFile(join(assets, 'index.html'), '<title></title><!--shop-settings--><div id="shop"></div>');
  await writeFile(join(assets, 'assets/main-abc.js'), 'console.log(1);'.repeat(100));
  await writeFile(join(assets, '.vite/manifest.json'), '{}');
  await writeFile(join(assets, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  precompress(assets);
  site = await createApp(shop.deps, { assets });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, init?: RequestInit) =>
  site(new Request(`http://shop.test${path}`, init), { ip: '' });

describe('page', () => {
  it.each(['/', '/categoryList?id=1', '/goodsInfo?id=1', '/user/order'])('is served at %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch('text/html');
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  });

  it('escapes the settings', async () => {
    const brand = 'A</script><script>alert(1)</script>';
    const odd = { ...shop.deps, settings: { ...shop.deps.settings, brand } };
    const page = await (
      await createApp(odd, { assets: join(folder, 'renderer') })
    )(new Request('http://shop.test/'), { ip: '' });
    const html = await page.text();
    expect(html).not.toContain('<script>alert');
    const json = /id="shop-settings">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ brand });
  });
});

describe('files', () => {
  it('have a policy that forbids everything when opened as a page', async () => {
    const { headers } = await get('/assets/main-abc.js');
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    // An SVG opened directly is a page and has its headers.
    expect((await get('/favicon.svg')).headers.get('Permissions-Policy')).toContain('camera=()');
  });

  it('are immutable when their name contains a hash', async () => {
    const response = await get('/assets/main-abc.js');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(response.headers.get('Content-Type')).toMatch('javascript');
    expect(response.headers.get('ETag')).toBeNull();
  });

  it('return 304 when unchanged', async () => {
    const { headers } = await get('/favicon.svg');
    expect(headers.get('Cache-Control')).not.toContain('immutable');
    const again = await get('/favicon.svg', { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it.each(['br', 'gzip'])('are sent in %s when accepted', async (encoding) => {
    const plain = await get('/assets/main-abc.js');
    const packed = await get('/assets/main-abc.js', { headers: { 'Accept-Encoding': encoding } });
    expect(packed.headers.get('Content-Encoding')).toBe(encoding);
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan((await plain.arrayBuffer()).byteLength / 5);
  });

  it('are sent uncompressed when compression does not help', async () => {
    const icon = await get('/favicon.svg', { headers: { 'Accept-Encoding': 'br' } });
    expect(icon.headers.get('Content-Encoding')).toBeNull();
    expect(await icon.text()).toBe('<svg/>');
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '/.vite/manifest.json',
    '/assets/main-abc.js.br',
    '/assets/missing.js',
    // Load shedding exempts these folders, so a page must not be rendered for them.
    '/assets/missing',
    '/icons/missing/page',
    '/secret.txt%00.js',
  ])('outside the built folder return 404: %s', async (path) => {
    const response = await get(path);
    expect(await response.text()).not.toContain('secret');
    expect(response.status).toBe(404);
  });

  it('cannot be written', async () => {
    const response = await get('/favicon.svg', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('form submitted before the scripts were loaded', () => {
  const sent = (path: string, mode = 'navigate') =>
    get(path, { method: 'POST', headers: { 'Sec-Fetch-Mode': mode }, body: 'account=una&password=quartz' });

  it.each(['/login', '/login/register?redirect=%2Fcart', '//evil.example/login'])(
    'leads back to its page, and to no other host: %s',
    async (path) => {
      const response = await sent(path);
      expect(response.status).toBe(303);
      expect(response.headers.get('Location')).toBe(`http://shop.test${path}`);
      expect(await response.text()).not.toContain('quartz');
    },
  );

  it('is accepted only as a navigation', async () => {
    expect((await sent('/login', 'cors')).status).toBe(405);
  });
});

describe('images', () => {
  it('exist for every product', async () => {
    const { goods_id } = await shop.deps.catalogue.db
      .selectFrom('product')
      .select('goods_id')
      .where('cas', '=', '50-78-2')
      .executeTakeFirstOrThrow();
    const response = await get(`/pictures/goods/${goods_id}.svg`);
    expect(response.headers.get('Content-Type')).toMatch('image/svg+xml');
    expect(await response.text()).toContain('<svg');
  });

  it('return 404 for an unknown product, also with If-None-Match', async () => {
    const { headers } = await get('/pictures/award.svg');
    for (const known of [headers.get('ETag') ?? '', '*']) {
      const path = '/pictures/goods/2147483647.svg';
      const response = await get(path, { headers: { 'If-None-Match': known } });
      expect([response.status, response.headers.get('ETag')]).toEqual([404, null]);
      expect((await get('/pictures/award.svg', { headers: { 'If-None-Match': known } })).status).toBe(304);
    }
  });

  it.each(['br', 'gzip'])('are sent in %s when accepted', async (encoding) => {
    const plain = await (await get('/pictures/banners/1.svg')).arrayBuffer();
    const packed = await get('/pictures/banners/1.svg', { headers: { 'Accept-Encoding': encoding } });
    expect(packed.headers.get('Content-Encoding')).toBe(encoding);
    expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
    expect(packed.headers.get('Content-Type')).toMatch('image/svg+xml');
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(plain.byteLength / 2);
  });
});

it('reports not ready while stopping', async () => {
  let isStopping = false;
  const site = await createApp(shop.deps, {
    assets: join(folder, 'renderer'),
    isStopping: () => isStopping,
  });
  const ready = async () => {
    const { status, headers } = await site(new Request('http://shop.test/readyz'), { ip: '' });
    return [status, headers.get('Cache-Control')];
  };
  expect(await ready()).toEqual([200, 'no-store']);
  isStopping = true;
  expect(await ready()).toEqual([503, 'no-store']);
});

it.each(['GET', 'OPTIONS', 'HEAD'])('reports health for %s', async (method) => {
  for (const path of ['/healthz', '/readyz']) expect((await get(path, { method })).status).toBe(200);
});

it('reports an overload in the health checks, with a distance between begin and end', async () => {
  let fraction = 0;
  const assets = join(folder, 'renderer');
  const [shed, failed] = [{ value: () => fraction }, { value: () => fraction }];
  const busy = await createApp(shop.deps, { assets, requestFractions: { shed, failed } });
  const ask = (path: string) => busy(new Request(`http://shop.test${path}`), { ip: '192.0.2.10' });
  const statuses = async (now: number) => {
    fraction = now;
    const [health, ready] = await Promise.all([ask('/healthz'), ask('/readyz')]);
    expect(await health.text()).toBe(health.ok ? 'ok' : 'overloaded: many requests are refused');
    return [health.status, ready.status];
  };
  expect(await statuses(0.09)).toEqual([200, 200]);
  expect(await statuses(0.1)).toEqual([503, 200]);
  expect(await statuses(0.6)).toEqual([503, 503]);
  expect(await statuses(0.3)).toEqual([503, 503]);
  expect(await statuses(0.2)).toEqual([503, 200]);
  expect(await statuses(0.03)).toEqual([503, 200]);
  expect(await statuses(0.01)).toEqual([200, 200]);
});

describe('pictures', () => {
  const compound = async () => {
    const query = shop.deps.catalogue.db.selectFrom('product').select('goods_id');
    const { goods_id } = await query
      .where('product_class', '=', 'compound')
      .limit(1)
      .executeTakeFirstOrThrow();
    return `/pictures/goods/${goods_id}.svg`;
  };

  it.each([
    ['a failed drawing', new Error('injected'), 200, null],
    ['too many drawings of a client', new RetryLaterError(429, 2), 429, '2'],
    ['too many drawings', new RetryLaterError(503, 2), 503, '2'],
  ])('are not cacheable after %s', async (_what, error, status, retryAfter) => {
    const draw = vi.fn(() => Promise.reject(error));
    const structures = { draw, isRunning: () => false, close: () => Promise.resolve() };
    const images = createImageFinder({ ...shop.deps, structures });
    const failing = await createApp(shop.deps, { assets: join(folder, 'renderer'), images });
    const request = new Request(`http://shop.test${await compound()}`);
    const { status: sent, headers } = await failing(request, { ip: '2001:db8::1' });
    expect(sent).toBe(status);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('ETag')).toBeNull();
    expect(headers.get('Retry-After')).toBe(retryAfter);
    expect(draw).toHaveBeenCalledWith(expect.any(String), '', '2001:db8:0:0::/64');
  });
});
