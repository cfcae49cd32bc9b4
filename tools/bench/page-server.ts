import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { composeCatalogue } from '../../src/server/app/compose-catalogue';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { startServer } from '../../src/server/http/node-server';
import { compressBody } from '../../src/server/http/compressed-body';
import { createApp } from '../../src/server/app/create-app';
import type { FetchHandler } from '../../src/server/http/pipeline';
import type { RenderPage } from '../../src/shared/contract/page';
import { root } from '../setup.mjs';
import { smallPage, withoutScripts } from './static-page';

/**
 * Serves the website on the catalogue of `DATA_DIR`, and each page without scripts below `/static` as the baseline of
 * first paints, with the same process, headers and compression. `/small` is a page with little content.
 */
const { renderPage } = (await import(
  pathToFileURL(join(root, 'out/renderer-server/entry-server.js')).href
)) as { renderPage: RenderPage };
const shop = await composeCatalogue({
  openCatalogue: () => openCatalogue(join(process.env.DATA_DIR ?? '', 'catalogue.sqlite')),
  resources: join(root, 'resources'),
});
// Rendered pages need no customer calls.
const forward = () => Promise.resolve(Response.error());
const site = await createApp(
  { ...shop.context, forward },
  { assets: join(root, 'out/renderer'), renderPage },
);
const listening = await startServer(withStaticPages(site), { host: '127.0.0.1', port: 0 });
process.stdout.write(`${listening.address}\n`);
process.on('SIGTERM', () => void listening.stop().then(() => shop.close()));

function withStaticPages(site: FetchHandler): FetchHandler {
  const cache = new Map<string, ReturnType<typeof renderStatic>>();
  return async (request, caller) => {
    const url = new URL(request.url);
    if (url.pathname === '/small')
      return new Response(smallPage, { headers: { 'Content-Type': 'text/html' } });
    if (!url.pathname.startsWith('/static/')) return site(request, caller);
    url.pathname = url.pathname.slice('/static'.length);
    const page = cache.get(url.href) ?? renderStatic(await site(new Request(url), caller));
    cache.set(url.href, page);
    const { status, headers, body } = await page;
    return new Response(await body.encoded('gzip'), { status, headers });
  };
}

async function renderStatic(response: Response) {
  const headers = new Headers(response.headers);
  headers.delete('ETag');
  headers.set('Content-Encoding', 'gzip');
  return { status: response.status, headers, body: compressBody(withoutScripts(await response.text())) };
}
