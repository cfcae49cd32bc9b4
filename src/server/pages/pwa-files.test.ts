import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { precompress } from '../../../tools/precompress.mjs';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import { createApp } from '../app/create-app';

const project = resolve(import.meta.dirname, '../../..');
const publicFolder = resolve(project, 'resources/public');

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await makeShop();
  folder = await mkdtemp(join(tmpdir(), 'app-files-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Writes a built renderer with these files, compressed as by the build. */
async function build(name: string, files: Record<string, string> = {}): Promise<string> {
  const assets = join(folder, name);
  const all = {
    'index.html': '<title></title><!--shop-settings--><div id="shop"></div>',
    '.vite/manifest.json': '{}',
    'sw.js': 'precache(self.__WB_MANIFEST);',
    'favicon.svg': '<svg/>',
    'icons/icon-192.png': 'png',
    'assets/main-abc.js': 'main();'.repeat(300),
    'assets/main-abc.js.map': '{}',
    'assets/main-abc.css': 'a{}',
    'assets/structure-editor-abc.js': 'draw();',
    'assets/resources-abc.json': '{}',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(join(assets, path, '..'), { recursive: true });
    await writeFile(join(assets, path), text);
  }
  precompress(assets);
  return assets;
}

async function get(path: string, assets: string, settings: Partial<ShopSettings> = {}) {
  const deps = { ...shop.deps, settings: { ...shop.deps.settings, ...settings } };
  const site = await createApp(deps, { assets });
  return site(new Request(`http://shop.test${path}`), { ip: '' });
}

interface Precached {
  url: string;
  revision: string | null;
}

async function precachedBy(assets: string, settings?: Partial<ShopSettings>): Promise<Precached[]> {
  const text = await (await get('/sw.js', assets, settings)).text();
  const [, list = ''] = /^precache\((.*)\);$/.exec(text) ?? [];
  return JSON.parse(list) as Precached[];
}

describe('service worker', () => {
  it('precaches only the files that pages need', async () => {
    const list = await precachedBy(await build('list'));
    expect(list.map(({ url }) => url)).toEqual([
      '/assets/main-abc.css',
      '/assets/main-abc.js',
      '/favicon.svg',
      '/offline-shell',
    ]);
    expect(list.map(({ revision }) => revision !== null)).toEqual([false, false, true, true]);
  });

  it('is revalidated at every visit', async () => {
    const response = await get('/sw.js', await build('fresh'));
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(response.headers.get('Content-Type')).toMatch('javascript');
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  });

  it('changes with the files, the page and the settings', async () => {
    const assets = await build('same');
    const text = async (of: string, settings = {}) => (await get('/sw.js', of, settings)).text();
    const first = await text(assets);
    expect(await text(await build('same-again'))).toBe(first);
    expect(await text(await build('renamed', { 'assets/main-def.js': 'main();' }))).not.toBe(first);
    expect(await text(await build('redrawn', { 'favicon.svg': '<svg></svg>' }))).not.toBe(first);
    expect(await text(await build('rewritten', { 'index.html': '<div id="shop"></div>' }))).not.toBe(first);
    expect(await text(assets, { claim: 'Other words' })).not.toBe(first);
  });

  it('returns 404 when it was not built, and 500 without a placeholder', async () => {
    const assets = await build('none');
    await rm(join(assets, 'sw.js'));
    expect((await get('/sw.js', assets)).status).toBe(404);
    const odd = await build('odd', { 'sw.js': 'precache([]);' });
    const site = await createApp(shop.deps, { assets: odd });
    const ask = () => site(new Request('http://shop.test/sw.js'), { ip: '' });
    expect((await ask()).status).toBe(500);
    // The failure is not cached.
    await writeFile(join(odd, 'sw.js'), 'precache(self.__WB_MANIFEST);');
    expect((await ask()).status).toBe(200);
  });
});

describe('offline page', () => {
  it('contains the settings and is not indexed', async () => {
    const response = await get('/offline-shell', await build('shell'));
    const html = await response.text();
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(html).toContain('<div id="shop"></div>');
    expect(html).toContain(`"brand":"${shop.deps.settings.brand}"`);
  });
});

describe('manifest', () => {
  interface Manifest {
    name: string;
    short_name: string;
    start_url: string;
    scope: string;
    display: string;
    theme_color: string;
    background_color: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
    shortcuts: { name: string; url: string }[];
  }
  const read = async (settings: Partial<ShopSettings> = {}) => {
    const response = await get('/manifest.webmanifest', await build('manifest'), settings);
    expect(response.headers.get('Content-Type')).toBe('application/manifest+json');
    return (await response.json()) as Manifest;
  };

  it('uses the brand of the settings', async () => {
    const manifest = await read({ brand: 'Reagentia', claim: 'Antibodies' });
    expect(manifest).toMatchObject({ short_name: 'Reagentia', name: 'Reagentia: Antibodies' });
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
  });

  it('has shortcuts to the search and the first section', async () => {
    const sections = await shop.client.call('sections', {});
    const first = sections.ok ? sections.data[0] : undefined;
    expect((await read()).shortcuts).toEqual([
      { name: 'Search', url: '/notRegion' },
      { name: first?.name, url: `/categoryList?id=${first?.id}` },
    ]);
    expect(first?.name).toBe('Small Molecules');
  });

  it('has the background color of the pages', async () => {
    const { theme_color, background_color } = await read();
    const tokens = await readFile(join(project, 'src/renderer/styles/tokens.css'), 'utf8');
    const page = await readFile(join(project, 'src/renderer/index.html'), 'utf8');
    const digits = /--background: #(\w)(\w)(\w);/.exec(tokens)?.slice(1) ?? [];
    expect(theme_color).toBe(`#${digits.map((digit) => digit + digit).join('')}`);
    expect(background_color).toBe(theme_color);
    expect(page).toContain(`<meta name="theme-color" content="${theme_color}" />`);
  });

  it('lists existing icons with correct sizes for every purpose', async () => {
    const { icons } = await read();
    for (const { src, sizes, type } of icons) {
      const bytes = await readFile(join(publicFolder, src));
      if (type === 'image/svg+xml') expect([sizes, bytes.includes('<svg')]).toEqual(['any', true]);
      else expect(sizeOfPng(bytes)).toBe(sizes);
    }
    const kinds = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
    expect(kinds).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512', 'any any']);
  });

  it('is complemented by an icon for systems without manifest support', async () => {
    const page = await readFile(join(project, 'src/renderer/index.html'), 'utf8');
    const src = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(sizeOfPng(await readFile(join(publicFolder, src)))).toBe('180x180');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  });
});

/** Returns `width x height` from the header of a PNG. */
function sizeOfPng(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.subarray(12, 16).toString()).toBe('IHDR');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
