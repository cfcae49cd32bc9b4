import { Hono, type Context } from 'hono';
import type { RenderPage } from '../../shared/contract/page';
import { messages } from '../../shared/domain/messages';
import { isMemberPage } from '../../shared/domain/private-pages';
import { createApi, type Visitor } from '../http/api';
import { appFile, appPaths, createAppFiles, type AppFile } from '../pages/pwa-files';
import type { BranchDeps, CatalogueDeps, Deps } from './context';
import { createDrawnPages, type DrawnPage } from '../pages/page-renderer';
import { Later } from '../http/handler-types';
import { healthInWords, watchHealth, type HealthWatch } from '../http/health';
import { packBody } from '../http/compressed-body';
import { createLookFiles } from '../branding/branding-files';
import { openPageTemplate } from '../pages/page-template';
import { createPictureFiles } from '../images/picture-files';
import { createPunchoutPages } from '../punchout/punchout-pages';
import { createProductFeed } from '../seo/product-feed';
import { createPublishedCatalogue } from '../stands/catalogue-download';
import { createProductDocuments } from '../documents/product-documents';
import { robotsText } from '../seo/robots';
import { createSandboxPages } from '../payments/sandbox-pages';
import { setPartHeaders, setSecurityHeaders } from '../http/security-headers';
import { sendBody } from '../http/send-response';
import { sendFeed } from '../seo/send-feed';
import { createSitemaps } from '../seo/sitemap';
import { storageFailureOf, STORAGE_RETRY } from '../db/storage-failure';
import { openStaticFiles, type StaticFile } from '../http/static-files';

/** The whole shop: a request in, a response out. Never rejects. */
export type Site = (request: Request, visitor: Visitor) => Promise<Response>;

export interface SiteOptions {
  /** Folder of the built renderer. */
  assets: string;
  /** Draws pages on the server; without it the browser gets an empty page and draws by itself. */
  renderPage?: RenderPage;
  /** Under which visitors know the shop: `https://shop.example`. Left out = what each request is addressed to. */
  publicOrigin?: string;
  /** Folder of the signed catalogue that stands fetch; left out = none is offered. */
  published?: string;
  /** Whether requests shall be sent to other servers from now on; left out = never. */
  isStopping?: () => boolean;
}

const YEAR = 31_536_000;
const DAY = 86_400;

/** Composes API, pictures, the renderer's files and the history fallback. Throws when the renderer is not built. */
export async function createSite(deps: Deps | BranchDeps, options: SiteOptions): Promise<Site> {
  const health = watchHealth(deps);
  const api = createApi(deps, () => health.noteStorageFailure());
  const inside = async (request: Request) => api.fetch(request, { visitor: { ip: '' } });
  const pages = await createPages(deps, health, inside, options);
  const sandbox =
    'payments' in deps && deps.payments.sandbox
      ? createSandboxPages(deps, deps.payments.sandbox, inside)
      : null;
  const punchout = 'payments' in deps ? createPunchoutPages(deps) : null;
  return async (request, visitor) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/web/') || pathname.startsWith('/api/')) return api.fetch(request, { visitor });
    if (punchout && pathname.startsWith('/punchout/')) return punchout.fetch(request, { visitor });
    return (sandbox && pathname.startsWith('/sandbox/') ? sandbox : pages).fetch(request);
  };
}

async function createPages(
  deps: CatalogueDeps,
  health: HealthWatch,
  inside: (request: Request) => Promise<Response>,
  options: SiteOptions,
): Promise<Hono> {
  const files = await openStaticFiles(options.assets);
  const template = await openPageTemplate(options.assets, deps.settings, deps.look);
  const lookFile = createLookFiles(deps.look);
  const drawn = options.renderPage && createDrawnPages(deps, template, options.renderPage);
  const pictures = createPictureFiles(deps);
  const documents = createProductDocuments(inside);
  const sitemaps = createSitemaps(deps);
  const feeds = createProductFeed(deps);
  const appFiles = createAppFiles(deps, options.assets, template.empty);
  const shells = { member: shellOf(template.member), other: shellOf(template.empty) };
  const originOf = (c: Context) => options.publicOrigin ?? new URL(c.req.url).origin;
  const addressOf = (c: Context) => {
    const { pathname, search } = new URL(c.req.url);
    return originOf(c) + pathname + search;
  };
  const pages = new Hono();

  pages.use((c, next) => (c.req.path.startsWith('/assets/') ? setPartHeaders : setSecurityHeaders)(c, next));
  pages.get('/healthz', async (c) => {
    c.header('Cache-Control', 'no-store');
    const is = await health.look();
    return is === 'ok' ? c.text(is) : c.text(`${is}: ${healthInWords[is]}`, 503);
  });
  pages.get('/readyz', (c) => {
    c.header('Cache-Control', 'no-store');
    return options.isStopping?.() ? c.text('stopping', 503) : c.text('ready');
  });
  pages.get('/pictures/*', async (c) => {
    const picture = await pictures(c.req.path, c.req.query('part'));
    if (!picture) return notFound(c);
    c.header('Cache-Control', `public, max-age=${DAY}`);
    return sendBody(c, () => picture.body(), picture);
  });
  if (options.published) {
    const published = createPublishedCatalogue(options.published);
    pages.get('/published/*', async (c) => (await published(c, c.req.path)) ?? notFound(c));
  }
  pages.get('/documents/*', async (c) => {
    const document = await documents(c.req.path);
    if ('status' in document) return noDocument(c, document.status);
    c.header('Cache-Control', `public, max-age=${DAY}`);
    c.header('Content-Disposition', `inline; filename="${document.name}"`);
    return c.body(document.body, 200, { 'Content-Type': 'application/pdf' });
  });
  pages.get('/robots.txt', (c) => {
    c.header('Cache-Control', `public, max-age=${DAY}`);
    return c.text(robotsText(originOf(c)));
  });
  pages.on('GET', ['/sitemap.xml', '/sitemaps/*'], async (c) => {
    const sitemap = await sitemaps(c.req.path, originOf(c));
    if (!sitemap) return notFound(c);
    c.header('Cache-Control', 'no-cache');
    const type = 'application/xml; charset=utf-8';
    return sendBody(c, async () => packBody(await sitemap.write()), { type, etag: sitemap.etag });
  });
  pages.get('/feeds/*', (c) => {
    const feed = feeds(c.req.path, originOf(c));
    return feed ? sendFeed(c, feed) : notFound(c);
  });
  for (const path of appPaths) {
    pages.get(path, async (c) => {
      const file = await appFiles(path);
      if (!file) return notFound(c);
      c.header('Cache-Control', 'no-cache');
      c.header('X-Robots-Tag', 'noindex');
      return sendBody(c, file.body, file);
    });
  }
  pages.get('*', async (c) => {
    const file = lookFile(c.req.path) ?? (await files.find(c.req.path));
    if (file) return sendFile(c, file);
    // An address with a file's ending that no file answers is a mistake, not a page.
    if (/\.\w{2,5}$/.test(c.req.path)) return notFound(c);
    const page = drawn ? await drawn(addressOf(c)) : null;
    if (page) return sendPage(c, page);
    c.header('Cache-Control', 'no-cache');
    if (!isMemberPage(c.req.path)) return sendBody(c, shells.other.body, shells.other);
    // The browser draws it with the customer's token, which no page address carries.
    c.header('X-Robots-Tag', 'noindex');
    return sendBody(c, shells.member.body, shells.member);
  });
  pages.post('*', (c, next) => {
    // A browser sends a form that the program should have sent: what it holds is left unread, and the page begins anew.
    const isSent = c.req.header('Sec-Fetch-Mode') === 'navigate';
    return isSent ? Promise.resolve(c.redirect(addressOf(c), 303)) : next();
  });
  pages.all('*', (c) => {
    c.header('Allow', 'GET, HEAD');
    return c.text('Method not allowed', 405);
  });
  pages.onError((error, c) => {
    const failure = storageFailureOf(error);
    if (failure) {
      deps.log.error('storage', { call: 'page', failure });
      c.header('Cache-Control', 'no-store');
      c.header('Retry-After', String(STORAGE_RETRY));
      return c.text(messages.unavailable, 503);
    }
    if (error instanceof Later) {
      c.header('Cache-Control', 'no-store');
      c.header('Retry-After', String(error.retryAfterSeconds));
      return c.text(messages.unavailable, 503);
    }
    deps.log.error('fault', { call: 'page', stack: error.stack ?? error.name });
    return c.text('The server had a fault. Please try again.', 500);
  });
  return pages;
}

function notFound(c: Context): Response {
  c.header('Cache-Control', 'no-store');
  return c.text('Not found', 404);
}

function noDocument(c: Context, status: 404 | 503): Response {
  if (status === 404) return notFound(c);
  c.header('Cache-Control', 'no-store');
  return c.text('The document cannot be made at the moment. Please try again later.', 503);
}

function sendFile(c: Context, { body, type, etag, immutable }: StaticFile): Promise<Response> {
  c.header('Cache-Control', immutable ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`);
  // Whoever has a file that never changes asks for it no more, and a page has dozens of them.
  return sendBody(c, body, immutable ? { type } : { type, etag });
}

function sendPage(c: Context, { status, etag, body, whole }: DrawnPage): Promise<Response> {
  const type = 'text/html; charset=utf-8';
  c.header('Cache-Control', whole ? 'no-cache' : 'no-store');
  return sendBody(c, body, whole ? { type, status, etag } : { type, status });
}

function shellOf(html: string): AppFile {
  return appFile(html, 'text/html; charset=utf-8');
}
