import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderPage } from '../src/renderer/entry-server';
import type { AppContext } from '../src/server/app/context';
import { createApp, type AppOptions } from '../src/server/app/create-app';
import { makeShop, type TestShop } from './make-shop';

export interface Answer {
  response: Response;
  /** The body. */
  text: string;
}

export interface TestSite {
  shop: TestShop;
  /** Asks for a path, or for a whole address under another host than `http://shop.test`. */
  get: (address: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Any other request. */
  ask: (request: Request) => Promise<Answer>;
  close(): Promise<void>;
}

/** The website in this process, pages drawn by the server and all, on a renderer that was built as far as the page. */
export async function makeSite(
  options: Partial<AppOptions> = {},
  deps: Partial<AppContext> = {},
): Promise<TestSite> {
  const shop = await makeShop(deps);
  const assets = await mkdtemp(join(tmpdir(), 'renderer-'));
  await mkdir(join(assets, '.vite'));
  await mkdir(join(assets, 'icons'));
  await writeFile(join(assets, 'icons/icon-512.png'), '');
  await writeFile(join(assets, '.vite/manifest.json'), '{}');
  await writeFile(
    join(assets, 'index.html'),
    '<html><head><title></title><!--shop-settings--></head><body><div id="shop"></div></body></html>',
  );
  const site = await createApp(shop.deps, { assets, renderPage, ...options });
  const ask = async (request: Request) => {
    const response = await site(request, { ip: '192.0.2.10' });
    return { response, text: await response.text() };
  };
  return {
    shop,
    ask,
    get: (address, headers = {}) => ask(new Request(new URL(address, 'http://shop.test'), { headers })),
    async close() {
      await shop.close();
      await rm(assets, { recursive: true });
    },
  };
}
