import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../renderer/entry-server';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { createApp } from '../app/create-app';
import type { FetchHandler } from '../http/pipeline';

let shop: TestShop;
let assets: string;
let site: FetchHandler;

beforeAll(async () => {
  shop = await makeShop();
  assets = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(assets, '.vite'));
  await writeFile(
    join(assets, 'index.html'),
    '<html><head><title></title><!--shop-settings-->\n' +
      '<script type="module" crossorigin src="/assets/entry.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/assets/shared.js">' +
      '<link rel="stylesheet" crossorigin href="/assets/entry.css"></head>' +
      '<body><div id="shop"></div></body></html>',
  );
  const manifest = {
    'app/hydration/start-after-paint.ts': { file: 'assets/after-paint.js' },
    'index.html': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    'features/product/product-screen.tsx': {
      file: 'assets/product.js',
      imports: ['index.html', '_shared.js', '_facts.js'],
      css: ['assets/product.css'],
      dynamicImports: ['features/product/product-sections.tsx'],
    },
    'features/product/product-sections.tsx': {
      file: 'assets/sections.js',
      imports: ['index.html', 'features/product/product-screen.tsx', '_literature.js'],
      css: ['assets/sections.css'],
    },
    '_literature.js': { file: 'assets/literature.js', css: ['assets/literature.css'] },
    '_facts.js': { file: 'assets/facts.js', css: ['assets/facts.css'] },
    'features/company/about-screen.tsx': { file: 'assets/about.js', imports: ['index.html'] },
  };
  await writeFile(join(assets, '.vite/manifest.json'), JSON.stringify(manifest));
  await mkdir(join(assets, 'assets'));
  for (const name of ['entry', 'product', 'facts', 'sections', 'literature']) {
    await writeFile(join(assets, `assets/${name}.css`), `.${name}{color:#666}`);
  }
  site = await createApp(shop.deps, { assets, renderPage });
});
afterAll(async () => {
  await shop.close();
  await rm(assets, { recursive: true });
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await site(new Request(`http://shop.test${path}`, { headers }), { ip: '192.0.2.10' });
  return { response, html: await response.text() };
}

async function productId(cas: string): Promise<number> {
  const outcome = await shop.client.call('searchGoods', { key: cas });
  return (outcome.ok && outcome.data.list[0]?.goods_id) || 0;
}

describe('rendered HTML', () => {
  it('contains name, number, price and attributes of a product', async () => {
    const { response, html } = await get(`/goodsInfo?id=${await productId('50-78-2')}`);
    expect(response.status).toBe(200);
    expect(html).toMatch(/<title>Aspirin[^<]*<\/title>/);
    expect(html).toMatch(/<h1[^>]*>(?:<span>)?Aspirin</);
    expect(html).toContain('50-78-2');
    expect(html).toMatch(/\$\d+\.\d\d/);
  });

  it('contains a list with links to products and pages', async () => {
    const { html } = await get('/categoryList?id=22');
    expect(html.match(/href="\/goodsInfo\?id=\d+"/g)?.length).toBeGreaterThanOrEqual(24);
    expect(html).toMatch(/href="\/categoryList\?id=22&amp;page=2"/);
  });

  it('contains the data that the browser would load', async () => {
    const { html } = await get('/');
    expect(html).toContain('<table');
    expect(html).not.toContain('aria-busy="true"');
  });

  it('names scripts of the screen, and those of the entry only once', async () => {
    const { html } = await get(`/goodsInfo?id=${await productId('50-78-2')}`);
    expect(html).toContain('data-screen="/assets/product.js /assets/facts.js"');
    expect(html.split('/assets/shared.js')).toHaveLength(2);
    expect(html).not.toContain('/assets/sections.js');
    expect(html).not.toContain('/assets/literature.js');
  });
});

describe('styles', () => {
  const inProduct = ['entry', 'product', 'facts', 'sections', 'literature'];
  const styleOf = (html: string) => /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';

  it('of entry, screen and lazy parts that it renders are in the page, once, the entry first', async () => {
    const { html } = await get(`/goodsInfo?id=${await productId('50-78-2')}`);
    const classes = Array.from(styleOf(html).matchAll(/\.(\w+)\{/g), ([, name]) => name);
    expect(classes[0]).toBe('entry');
    expect(classes.toSorted()).toEqual(inProduct.toSorted());
    expect(html.match(/<style/g)).toHaveLength(1);
  });

  it('have a disabled link for each file: the program does not load it, and neither does the browser', async () => {
    const { html } = await get(`/goodsInfo?id=${await productId('50-78-2')}`);
    for (const name of inProduct)
      expect(html).toContain(`<link rel="stylesheet" disabled href="/assets/${name}.css">`);
    expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(inProduct.length);
  });

  it('are allowed by their hash in the content security policy, also in a reply without content', async () => {
    const address = `/goodsInfo?id=${await productId('50-78-2')}`;
    const { html, response } = await get(address);
    const hash = createHash('sha256').update(styleOf(html)).digest('base64');
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'; `);
    expect(policy).toContain("script-src 'self'; ");
    const again = await get(address, { 'If-None-Match': response.headers.get('ETag') ?? '' });
    expect(again.response.status).toBe(304);
    expect(again.response.headers.get('Content-Security-Policy')).toBe(policy);
  });

  it('are linked on a page that only the browser renders', async () => {
    const { html, response } = await get('/user/site');
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/entry.css">');
    expect(html).not.toContain('<style');
    expect(response.headers.get('Content-Security-Policy')).toContain("style-src 'self'; ");
  });
});

describe('first paint', () => {
  it('precedes the request of any other script; an empty page requests all with it', async () => {
    const { html } = await get('/categoryList?id=22');
    expect(html).toContain(
      'src="/assets/after-paint.js" data-before="/assets/shared.js" data-program="/assets/entry.js"',
    );
    expect(html).not.toContain('modulepreload');
    const { html: empty } = await get('/user/site');
    expect(empty).toContain('src="/assets/after-paint.js" data-program="/assets/entry.js"');
    for (const file of ['entry', 'shared']) {
      expect(empty).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}.js">`);
    }
  });

  const expected = '<link rel="expect" href="#initial-view-end" blocking="render">';

  it('of a list includes the products in view', async () => {
    const { html } = await get('/categoryList?id=22');
    expect(html.slice(0, html.indexOf('</head>'))).toContain(expected);
    const body = html.slice(html.indexOf('<body'));
    expect(body.split('id="initial-view-end"')).toHaveLength(2);
    const before = body.slice(0, body.indexOf('id="initial-view-end"'));
    expect(before.split('</article>')).toHaveLength(4);
  });

  it.each(['/', '/faq', '/notRegion?key=50-78-2'])('of %s is not delayed', async (path) => {
    expect((await get(path)).html).not.toContain('rel="expect"');
  });
});

describe('status', () => {
  it.each([
    ['/', 200],
    ['/categoryList?id=22', 200],
    ['/aboutUs', 200],
    ['/nope', 404],
    ['/goodsInfo?id=2147483647', 404],
    ['/categoryList?id=2147483647', 404],
    ['/categoryList', 404],
    ['/user', 200],
    ['/user/order', 200],
    ['/USER/Site/', 200],
    ['/user/nope', 404],
    ['/user/order/nope', 404],
    ['/shoppingCart', 200],
    ['/shoppingCart/pay', 200],
    ['/shoppingCart/nope', 404],
  ])('of %s is %i', async (path, status) => {
    expect((await get(path)).response.status).toBe(status);
  });

  it.each(['/%ff', '/%zz', '/%E0%A4%A', '/user/%c0%ae', '/%0A', '/user/%0D', '/a%E2%80%A8b', '/%E2%80%A9'])(
    'of %s is 404, without a line on the console',
    async (path) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
      expect((await get(path)).response.status).toBe(404);
      expect(warn).not.toHaveBeenCalled();
      warn.mockRestore();
    },
  );

  it('is 500 when a loader fails, without internal details', async () => {
    const catalogue = {
      ...shop.deps.catalogue,
      search: {
        ...shop.deps.catalogue.search,
        find: () => {
          throw new Error('inner detail');
        },
      },
    };
    const broken = await createApp({ ...shop.deps, catalogue }, { assets, renderPage });
    const response = await broken(new Request('http://shop.test/categoryList?id=22'), { ip: '' });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('inner detail');
  });
});

describe('member page', () => {
  it('is rendered by the browser, not indexed, and has a notice without JavaScript', async () => {
    const { response, html } = await get('/user/order');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(html).toContain('<div id="shop"></div><noscript><p>This page needs JavaScript.');
    expect(html).toContain(shop.deps.settings.email);
  });

  it('is 404 for everyone when it does not exist', async () => {
    expect((await get('/user/nope')).html).toContain('This page does not exist');
    expect((await get('/shoppingCart/nope')).html).toContain('This page does not exist');
  });
});

describe('page', () => {
  it('is the same for all visitors', async () => {
    const first = await get('/categoryList?id=1');
    expect((await get('/categoryList?id=1')).html).toBe(first.html);
  });

  describe.each(['/categoryList?id=1', '/user/order'])('at %s', (path) => {
    it.each([null, 'gzip', 'br'])(
      'is known again by a tag that is the same in every encoding: %s',
      async (encoding) => {
        const taken = { 'Accept-Encoding': encoding ?? 'identity' };
        const { headers } = (await get(path, taken)).response;
        expect(headers.get('Content-Encoding')).toBe(encoding);
        const tag = headers.get('ETag') ?? '';
        // A strong ETag would promise identical bytes.
        expect(tag).toMatch(/^W\/"[^"]+"$/);
        for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
          const again = await get(path, { 'If-None-Match': known });
          expect([again.response.status, again.html]).toEqual([304, '']);
          expect(again.response.headers.get('Vary')).toBe('Accept-Encoding');
        }
        expect((await get(path, { ...taken, 'If-None-Match': '"other"' })).response.status).toBe(200);
      },
    );
  });

  it('that does not exist has no ETag', async () => {
    expect((await get('/nope', { 'If-None-Match': '*' })).response.status).toBe(404);
  });

  it('never contains data of the visitor', async () => {
    const { html } = await get('/', { Authorization: '%7B%22ECS%22%3A%7B%22username%22%3A%22Ann%22%7D%7D' });
    expect(html).not.toContain('Ann');
    expect(html).not.toContain('"ip"');
  });

  it('escapes the search text in its data', async () => {
    const { html } = await get(`/notRegion?key=${encodeURIComponent('</script><script>alert(1)</script>')}`);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('</script><script');
  });
});
