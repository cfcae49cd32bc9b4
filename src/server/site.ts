import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { createApi } from './api';
import type { Deps } from './deps';
import type { Caller } from './handler';
import { createPictures } from './pictures/pictures';
import { setSecurityHeaders } from './security-headers';
import { openStaticFiles, type StaticFile } from './static-files';

/** The whole shop: a request in, a response out. Never rejects. */
export type Site = (request: Request, caller: Caller) => Promise<Response>;

export interface SiteOptions {
  /** Folder of the built renderer. */
  assets: string;
}

const YEAR = 31_536_000;
const DAY = 86_400;

/** Composes API, pictures, the renderer's files and the history fallback. Throws when the renderer is not built. */
export async function createSite(deps: Deps, options: SiteOptions): Promise<Site> {
  const api = createApi(deps);
  const pages = await createPages(deps, options);
  return async (request, caller) => {
    const { pathname } = new URL(request.url);
    const called = pathname.startsWith('/web/') || pathname.startsWith('/api/');
    return called ? api.fetch(request, { caller }) : pages.fetch(request);
  };
}

async function createPages(deps: Deps, options: SiteOptions): Promise<Hono> {
  const files = await openStaticFiles(options.assets);
  const page = fillPage(await readFile(join(options.assets, 'index.html'), 'utf8'), deps);
  const pictures = createPictures(deps);
  const pictureTag = `"${deps.catalogue.version}"`;
  const pages = new Hono();

  pages.use(setSecurityHeaders);
  pages.get('/healthz', async (c) => {
    await deps.catalogue.db.selectFrom('meta').select('key').limit(1).execute();
    return c.text('ok');
  });
  pages.get('/pictures/*', async (c) => {
    c.header('Cache-Control', `public, max-age=${DAY}`);
    c.header('ETag', pictureTag);
    if (c.req.header('If-None-Match') === pictureTag) return c.body(null, 304);
    const picture = await pictures.answer(c.req.path);
    if (!picture) return notFound(c);
    return c.body(picture.svg, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
  });
  pages.get('*', async (c) => {
    const file = await files.find(c.req.path);
    if (file) return sendFile(c, file);
    // An address with a file's ending that no file answers is a mistake, not a page.
    if (/\.\w{2,5}$/.test(c.req.path)) return notFound(c);
    c.header('Cache-Control', 'no-cache');
    return c.html(page);
  });
  pages.all('*', (c) => {
    c.header('Allow', 'GET, HEAD');
    return c.text('Method not allowed', 405);
  });
  pages.onError((error, c) => {
    deps.log.error('fault', { call: 'page', stack: error.stack ?? error.name });
    return c.text('The server had a fault. Please try again.', 500);
  });
  return pages;
}

function notFound(c: Context): Response {
  c.header('Cache-Control', 'no-store');
  return c.text('Not found', 404);
}

function sendFile(c: Context, file: StaticFile): Response {
  c.header('Cache-Control', file.immutable ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`);
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding');
  if (c.req.header('If-None-Match') === file.etag) return c.body(null, 304);
  const brotli = /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '') ? file.brotli : null;
  if (brotli) c.header('Content-Encoding', 'br');
  return c.body(brotli ?? file.bytes, 200, { 'Content-Type': file.type });
}

/** Puts the shop's settings into the page, as data that no parser can take for markup or script. */
function fillPage(html: string, { settings }: Deps): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const title = `${settings.brand} | ${settings.claim}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return html
    .replace('<title></title>', () => `<title>${title}</title>`)
    .replace(
      '<!--shop-settings-->',
      () => `<script type="application/json" id="shop-settings">${json}</script>`,
    );
}
