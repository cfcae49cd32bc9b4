import { Hono, type Context } from 'hono';
import type { RenderPage } from '../../shared/contract/page';
import { messages } from '../../shared/lib/messages';
import { isMemberPage } from '../../shared/lib/page-access';
import { createBrandingFiles } from '../branding/load-branding';
import { storageErrorCode, storageFailureOf, STORAGE_RETRY_SECONDS } from '../db/storage-failure';
import type { ReleaseFile } from '../catalogue/release-file-store';
import { createProductDocuments } from '../documents/product-documents';
import { compressBody } from '../http/compressed-body';
import { clientClosedResponse, isClientDisconnect, RetryLaterError } from '../http/errors';
import { createHealthMonitor, healthMessages, type HealthMonitor } from './health-monitor';
import type { RequestFraction } from '../http/middleware/request-fraction';
import {
  contentSecurityPolicyWithStyle,
  setResourceHeaders,
  setSecurityHeaders,
  suppliedFilePolicy,
} from '../http/middleware/security-headers';
import type { ClientInfo, FetchHandler } from '../http/pipeline';
import { matchesEtag, sendBody } from '../http/send-response';
import { openStaticFiles, type StaticFile } from '../http/static-files';
import { createImageFiles, readDrawing } from '../images/image-files';
import { findImportedImage } from '../images/image-store';
import type { ImageFinder } from '../images/image-finder';
import { clientNetwork } from '../lib/ip-address';
import { createPageRenderer, type ServerPage } from '../pages/page-renderer';
import { openPageTemplate } from '../pages/page-template';
import { createPwaFiles, pwaFile, pwaPaths } from '../pages/pwa-files';
import { createSandboxCheckout } from '../payments/sandbox-checkout-page';
import { createPunchoutRoutes } from '../punchout/punchout-routes';
import type { FeedFiles } from '../seo/feed-files';
import { sendFeed } from '../seo/product-feed';
import { createSitemaps, robotsText } from '../seo/sitemap';
import type { PublishedCatalogue } from '../releases/publication';
import { createCatalogueDownload } from '../stands/catalogue-download';
import type { AppContext, CatalogueContext, ForwardingContext } from './context';
import { createApi } from './create-api';
import { errorStack } from '../observability/log';

export interface AppOptions {
  /** Folder of the built renderer. */
  assets: string;
  /** Renders pages on the server. Without it the browser gets an empty page and renders it. */
  renderPage?: RenderPage;
  /**
   * Returns the origin of the shop for visitors, such as `https://shop.example`. Default: the origin of each request. Omit it
   * only where clients cannot choose the `Host` header, such as in the kiosk.
   */
  publicOrigin?: () => string;
  /** The release that stands download. Default: not offered. */
  published?: PublishedCatalogue;
  /** Product feeds. Default: not offered. */
  feeds?: FeedFiles;
  /** Returns whether a load balancer should send requests to other servers. Default: never. */
  isStopping?: () => boolean;
  /** Default: images of the catalogue, with structures that a worker draws. */
  images?: ImageFinder;
  /** Fractions of visitors' requests that load shedding refused, and that failed. Default: 0. */
  requestFractions?: Readonly<Record<'shed' | 'failed', Pick<RequestFraction, 'value'>>>;
}

const HTML_TYPE = 'text/html; charset=utf-8';
const YEAR_S = 31_536_000;
const DAY_S = 86_400;
const healthMethods = ['GET', 'OPTIONS'];
const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Composes the whole shop: API, punch-out, sandbox payments, and for other paths files and pages. Rejects when the
 * renderer is not built.
 */
export async function createApp(
  context: AppContext | ForwardingContext,
  options: AppOptions,
): Promise<FetchHandler> {
  const health = createHealthMonitor(context, {
    shed: () => options.requestFractions?.shed.value() ?? 0,
    failed: () => options.requestFractions?.failed.value() ?? 0,
  });
  const api = createApi(context, () => health.recordStorageFailure());
  const callApi: FetchHandler = async (request, client) => api.fetch(request, { visitor: client });
  const pages = await createPages(context, health, callApi, options);
  const sandbox =
    'payments' in context && context.payments.sandbox
      ? createSandboxCheckout(context, context.payments.sandbox, (request) => callApi(request, { ip: '' }))
      : null;
  const punchout = 'payments' in context ? createPunchoutRoutes(context) : null;
  return async (request, client) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/web/') || pathname.startsWith('/api/')) {
      return api.fetch(request, { visitor: client });
    }
    if (punchout && pathname.startsWith('/punchout/')) return punchout.fetch(request, { visitor: client });
    if (sandbox && pathname.startsWith('/sandbox/')) return sandbox.fetch(request);
    return pages.fetch(request, { visitor: client });
  };
}

interface PagesEnv {
  Bindings: { visitor: ClientInfo };
}

/** Returns the router of health checks, images, documents, SEO files, PWA files, static files and rendered pages. */
async function createPages(
  context: CatalogueContext,
  health: HealthMonitor,
  callApi: FetchHandler,
  options: AppOptions,
): Promise<Hono<PagesEnv>> {
  const files = await openStaticFiles(options.assets);
  const template = await openPageTemplate(options.assets, context.settings, context.branding, {
    inlineStyles: true,
  });
  const brandingFile = createBrandingFiles(context.branding);
  const imageFile = createImageFiles(context, options.images);
  const renderPage =
    options.renderPage &&
    createPageRenderer(context, template, options.renderPage, (path) => readDrawing(imageFile, path));
  const productDocument = createProductDocuments(context.catalogue, callApi);
  const sitemaps = createSitemaps(context);
  const pwaFiles = createPwaFiles(context, options.assets, template.empty);
  /** Pages without content, for the browser to render. */
  const shells = { member: pwaFile(template.member, HTML_TYPE), other: pwaFile(template.empty, HTML_TYPE) };
  const originOf = (c: Context) => options.publicOrigin?.() ?? new URL(c.req.url).origin;
  const publicUrlOf = (c: Context) => {
    const { pathname, search } = new URL(c.req.url);
    return originOf(c) + pathname + search;
  };
  const pages = new Hono<PagesEnv>();

  pages.use((c, next) =>
    (c.req.path.startsWith('/assets/') ? setResourceHeaders : setSecurityHeaders)(c, next),
  );
  // HAProxy checks with the method OPTIONS by default.
  pages.on(healthMethods, '/healthz', async (c) => {
    c.header('Cache-Control', 'no-store');
    const status = await health.check();
    return status === 'ok' ? c.text(status) : c.text(`${status}: ${healthMessages[status]}`, 503);
  });
  pages.on(healthMethods, '/readyz', async (c) => {
    c.header('Cache-Control', 'no-store');
    if (options.isStopping?.()) return c.text('stopping', 503);
    if (health.refusesMostRequests()) return c.text('overloaded', 503);
    // Pages need no database: a load balancer that removed all servers during an outage would close the whole shop.
    const isDegraded = (await health.checkBriefly()) === 'degraded';
    return c.text(
      isDegraded ? `ready, without accounts, carts and orders: ${healthMessages.degraded}` : 'ready',
    );
  });
  pages.get('/pictures/files/*', async (c) => {
    const image = await findImportedImage(context.catalogue, c.req.path);
    if (!image) return notFound(c);
    c.header('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
    return sendSuppliedFile(c, image);
  });
  pages.get('/pictures/*', async (c) => {
    const image = await imageFile(c.req.path, c.req.query('part'));
    if (!image) return notFound(c);
    c.header('Cache-Control', `public, max-age=${DAY_S}`);
    const draw = async () => {
      const { body, isFinal } = await image.body(clientNetwork(c.env.visitor.ip));
      if (!isFinal) forbidCaching(c);
      return body;
    };
    return sendBody(c, draw, image);
  });
  if (options.published) {
    const download = createCatalogueDownload(options.published);
    pages.get('/published/*', async (c) => (await download(c, c.req.path)) ?? notFound(c));
  }
  pages.get('/documents/*', async (c) => {
    const document = await productDocument(c.req.path, c.env.visitor);
    if ('status' in document) return documentFailure(c, document.status);
    // The path of an imported file contains a hash of its content.
    const isPermanent = c.req.path.startsWith('/documents/files/');
    c.header(
      'Cache-Control',
      isPermanent ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${DAY_S}`,
    );
    c.header('Content-Disposition', `inline; filename="${document.name}"`);
    return 'supplied' in document
      ? sendSuppliedFile(c, document.supplied)
      : c.body(document.created, 200, { 'Content-Type': 'application/pdf' });
  });
  pages.get('/robots.txt', (c) => {
    c.header('Cache-Control', `public, max-age=${DAY_S}`);
    return c.text(robotsText(originOf(c)));
  });
  pages.on('GET', ['/sitemap.xml', '/sitemaps/*'], async (c) => {
    const sitemap = await sitemaps(c.req.path, originOf(c));
    if (!sitemap) return notFound(c);
    c.header('Cache-Control', 'no-cache');
    const type = 'application/xml; charset=utf-8';
    return sendBody(c, async () => compressBody(await sitemap.write()), { type, etag: sitemap.etag });
  });
  const { feeds } = options;
  if (feeds) {
    pages.get('/feeds/*', async (c) =>
      feeds.isFeed(c.req.path) ? sendFeed(c, await feeds.open(c.req.path)) : notFound(c),
    );
  }
  for (const path of pwaPaths) {
    pages.get(path, async (c) => {
      const file = await pwaFiles(path);
      if (!file) return notFound(c);
      c.header('Cache-Control', 'no-cache');
      c.header('X-Robots-Tag', 'noindex');
      return sendBody(c, file.body, file);
    });
  }
  pages.get('*', async (c) => {
    const file = brandingFile(c.req.path) ?? (await files.find(c.req.path));
    if (file) return sendFile(c, file);
    // No page of the renderer has a path with a file extension or in a folder of files: the link is broken. Rendering a page
    // here would let clients evade load shedding and their limits, which do not apply to these folders.
    if (/\.\w{2,5}$|^\/(?:assets|icons)\//.test(c.req.path)) return notFound(c);
    // The renderer's router fails for other paths, or prints them to standard output, where visitors could forge lines of the log.
    if (!isPagePath(new URL(c.req.url).pathname)) return notFound(c);
    const page = renderPage ? await renderPage(publicUrlOf(c), clientNetwork(c.env.visitor.ip)) : null;
    if (page) return sendPage(c, page);
    c.header('Cache-Control', 'no-cache');
    if (!isMemberPage(c.req.path)) return sendBody(c, shells.other.body, shells.other);
    // The browser renders member pages, because only it has the customer's token.
    c.header('X-Robots-Tag', 'noindex');
    return sendBody(c, shells.member.body, shells.member);
  });
  pages.post('*', (c, next) => {
    // A form that the browser submitted before the scripts were loaded: ignore its content and show the page again.
    const isNavigation = c.req.header('Sec-Fetch-Mode') === 'navigate';
    return isNavigation ? Promise.resolve(c.redirect(publicUrlOf(c), 303)) : next();
  });
  pages.all('*', (c) => {
    // Without `no-store`, proxies may cache status 405.
    c.header('Cache-Control', 'no-store');
    c.header('Allow', healthPaths.has(c.req.path) ? 'GET, HEAD, OPTIONS' : 'GET, HEAD');
    return c.text('Method not allowed', 405);
  });
  pages.onError((error, c) => {
    if (isClientDisconnect(error, c.req.raw)) return clientClosedResponse();
    // The handler may have set headers for a response that could be cached.
    forbidCaching(c);
    const storageFailure = storageFailureOf(error);
    if (storageFailure) {
      context.log.error('storage.failed', {
        call: 'page',
        failure: storageFailure,
        code: storageErrorCode(error),
      });
      c.header('Retry-After', String(STORAGE_RETRY_SECONDS));
      return c.text(messages.unavailable, 503);
    }
    if (error instanceof RetryLaterError) {
      c.header('Retry-After', String(error.retryAfterSeconds));
      return c.text(error.status === 429 ? messages.tooManyRequests : messages.unavailable, error.status);
    }
    context.log.error('page.failed', { stack: errorStack(error) });
    return c.text('The server had a fault. Please try again.', 500);
  });
  return pages;
}

/** Returns false for a path with an invalid `%`, and for one with an encoded line break, which no route of the router matches. */
function isPagePath(path: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function forbidCaching(c: Context): void {
  c.header('Cache-Control', 'no-store');
  c.header('ETag', undefined);
}

function notFound(c: Context): Response {
  c.header('Cache-Control', 'no-store');
  return c.text('Not found', 404);
}

function documentFailure(c: Context, status: 404 | 503): Response {
  if (status === 404) return notFound(c);
  c.header('Cache-Control', 'no-store');
  return c.text('The document cannot be created at the moment. Please try again later.', 503);
}

function sendFile(c: Context, { body, type, etag, isImmutable }: StaticFile): Promise<Response> {
  c.header(
    'Cache-Control',
    isImmutable ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${DAY_S}`,
  );
  // Browsers do not revalidate immutable files, so an ETag would be a useless header on dozens of them.
  return sendBody(c, body, isImmutable ? { type } : { type, etag });
}

/** Sends an imported file, which is compressed already. */
function sendSuppliedFile(c: Context, { body, type, etag }: ReleaseFile): Response {
  c.header('Content-Security-Policy', suppliedFilePolicy);
  c.header('ETag', etag);
  return matchesEtag(c, etag) ? c.body(null, 304) : c.body(body, 200, { 'Content-Type': type });
}

function sendPage(c: Context, page: ServerPage): Promise<Response> {
  const { status, etag, body, styleHash, isCacheable } = page;
  if (styleHash !== null) c.header('Content-Security-Policy', contentSecurityPolicyWithStyle(styleHash));
  c.header('Cache-Control', isCacheable ? 'no-cache' : 'no-store');
  return sendBody(c, body, isCacheable ? { type: HTML_TYPE, status, etag } : { type: HTML_TYPE, status });
}
