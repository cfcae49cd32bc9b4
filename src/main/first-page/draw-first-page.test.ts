import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '../../renderer/entry-server';
import type { RenderPage } from '../../shared/contract/page';
import { ensureFixtureCatalogue } from '../../testing/catalogue-fixture';
import { drawFirstPage } from './draw-first-page';
import type { FirstPageOrder } from './first-page-order';

let folder: string;
let order: FirstPageOrder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-page-'));
  await mkdir(join(folder, 'assets/.vite'), { recursive: true });
  await mkdir(join(folder, 'snapshots'));
  await writeFile(
    join(folder, 'assets/index.html'),
    '<html><head><title></title><!--shop-settings--></head><body><div id="shop"></div></body></html>',
  );
  await writeFile(join(folder, 'assets/.vite/manifest.json'), '{}');
  order = {
    at: Date.now(),
    address: 'app://shop/categoryList?id=1',
    assets: join(folder, 'assets'),
    resources: resolve(import.meta.dirname, '../../../resources'),
    settingsFile: resolve(import.meta.dirname, '../../../resources/shop.json'),
    bundled: await ensureFixtureCatalogue(),
    snapshots: join(folder, 'snapshots'),
    stand: { mode: 'kiosk', name: 'Hall 3' },
  };
});
afterAll(() => rm(folder, { recursive: true }));

describe('the first page of a stand', () => {
  it('is a whole list, for this stand, and tells no search engine where it is', async () => {
    const page = (await drawFirstPage(order, renderPage)) ?? '';
    expect(page).toMatch(/<main[^]*<article[^]*<\/main>/);
    expect(page).toContain('id="shop-data"');
    expect(page).toContain('"name":"Hall 3"');
    expect(page).toContain('"redirects":false');
    expect(page).not.toMatch(/canonical"|og:|ld\+json/);
  });

  it('is the home page, of a stand that names no other', async () => {
    expect(await drawFirstPage({ ...order, address: 'app://shop/' }, renderPage)).toContain('<main');
  });

  it.each(['/no/such/page', '/goodsInfo?id=2147483647', '/user', '/tltList', '/articleList?id=87'])(
    'is left to the window at %s',
    async (path) => {
      expect(await drawFirstPage({ ...order, address: `app://shop${path}` }, renderPage)).toBeNull();
    },
  );

  it('is left to the window where something broke in it', async () => {
    const broken: RenderPage = async (request) => {
      const page = await renderPage(request);
      return page && { ...page, faults: [new Error('a fault')] };
    };
    expect(await drawFirstPage(order, broken)).toBeNull();
  });

  it('comes from the catalogue of the program when the newest cannot be opened, and leaves it at that', async () => {
    const snapshots = join(folder, 'broken');
    await mkdir(snapshots);
    const current = {
      version: 7,
      file: 'catalogue-7-0123abcd.sqlite',
      size: 10,
      content: 'x',
      sha256: 'a'.repeat(64),
      created: '2026-03-01T00:00:00.000Z',
      expires: '2026-03-02T00:00:00.000Z',
    };
    const state = JSON.stringify({ current, former: null, floor: 0, failed: [], latest: current.created });
    await writeFile(join(snapshots, 'state.json'), state);
    expect(await drawFirstPage({ ...order, snapshots }, renderPage)).toContain('<main');
    expect(await readdir(snapshots)).toEqual(['state.json']);
  });

  it('rejects when there is no catalogue, so that the shop says so', async () => {
    const bundled = join(folder, 'none.sqlite');
    await expect(drawFirstPage({ ...order, bundled }, renderPage)).rejects.toThrow();
  });
});
