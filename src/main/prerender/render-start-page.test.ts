import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { renderPage } from '../../renderer/entry-server';
import { composeCatalogue, type Composed } from '../../server/app/compose-catalogue';
import type { CatalogueContext } from '../../server/app/context';
import { createFixedGeolocation } from '../../server/geolocation/country-table';
import { silentLog } from '../../server/observability/log';
import type { RenderPage } from '../../shared/contract/page';
import { applyStandSettings } from '../app/apply-stand-settings';
import { renderStartPage } from './render-start-page';

let folder: string;
let shop: Composed<CatalogueContext>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-page-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><title></title><!--shop-settings--></head><body><div id="shop"></div></body></html>',
  );
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  shop = await composeCatalogue({
    openCatalogue: openFixtureCatalogue,
    resources: resolve(import.meta.dirname, '../../../resources'),
    geolocation: createFixedGeolocation(''),
    log: silentLog,
  });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

function render(path: string, by: RenderPage = renderPage): Promise<string | null> {
  const settings = applyStandSettings(shop.context.settings, { mode: 'kiosk', name: 'Hall 3' }, '');
  return renderStartPage(`app://shop${path}`, { ...shop.context, settings }, folder, by);
}

describe('renderStartPage', () => {
  it('renders a list with the stand’s settings and without SEO tags', async () => {
    const page = (await render('/categoryList?id=1')) ?? '';
    expect(page).toMatch(/<main[^]*<article[^]*<\/main>/);
    expect(page).toContain('id="shop-data"');
    expect(page).toContain('"name":"Hall 3"');
    expect(page).toContain('"redirects":false');
    expect(page).not.toMatch(/canonical"|og:|ld\+json/);
  });

  it('renders the home page', async () => {
    expect(await render('/')).toContain('<main');
  });

  it.each(['/no/such/page', '/goodsInfo?id=2147483647', '/user'])('returns null for %s', async (path) => {
    expect(await render(path)).toBeNull();
  });

  it('returns null for a page with a fault', async () => {
    const broken: RenderPage = async (request) => {
      const page = await renderPage(request);
      return page && { ...page, faults: [new Error('a fault')] };
    };
    expect(await render('/categoryList?id=1', broken)).toBeNull();
  });
});
