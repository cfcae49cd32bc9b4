import { LRUCache } from 'lru-cache';
import type { RenderedPage, RenderPage } from '../../shared/contract/page';
import { isoDay } from '../../shared/lib/format-date';
import { shippingStartDay } from '../../shared/orders/working-days';
import { dayInTimeZone } from '../../shared/lib/time-zone';
import type { CatalogueContext } from '../app/context';
import { anonymousCaller } from '../http/caller';
import { storageFailureOf } from '../db/storage-failure';
import { estimateBytes, compressBody, type CompressedBody } from '../http/compressed-body';
import { dispatch } from '../http/dispatch';
import { RetryLaterError } from '../http/errors';
import { contentHash } from '../lib/hash';
import { singleFlight } from '../lib/single-flight';
import { fillDrawings, type FindDrawing } from './fill-drawings';
import type { PageTemplate } from './page-template';
import { errorStack } from '../observability/log';

/** A rendered page, ready to be sent. */
export interface ServerPage {
  status: number;
  etag: string;
  body: CompressedBody;
  /** Hash of the page's style element for the content security policy; null for none. */
  styleHash: string | null;
  /** False when a part failed or a reply was marked as uncacheable. */
  isCacheable: boolean;
}

/** Size of the cache, some forty pages. They hold no personal data. */
const MAX_CACHE_BYTES = 6_000_000;

/**
 * Creates a function that renders a page, the same for all visitors, and caches it per catalogue version. Concurrent requests for
 * a page share one rendering. `network` is the client network for limits of work. With `findDrawing`, the drawings of the first
 * viewport become part of the page. Returns null for member pages. Logs failures of parts, and does not cache a page with them.
 * @throws RetryLaterError when a call is refused because of overload, and the error of a database that cannot be read, because
 * the page would be incomplete.
 */
export function createPageRenderer(
  context: CatalogueContext,
  template: PageTemplate,
  render: RenderPage,
  findDrawing?: FindDrawing,
) {
  const cache = new LRUCache<string, ServerPage>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body }, key) => estimateBytes(body) + key.length,
  });
  // Overload concerns one client network: another one that waits for the same page renders it itself.
  const isErrorOfNetwork = (error: unknown) => error instanceof RetryLaterError;
  const shareRendering = singleFlight<string, ServerPage | null>(isErrorOfNetwork);
  return async (url: string, network = ''): Promise<ServerPage | null> => {
    const { origin, pathname, search } = new URL(url);
    // Pages contain the origin; a forged one must not end up in pages of other visitors. They also depend on the day: the
    // lots being sold change with the UTC day, activities with the day at the warehouse, shipping days at its cut-off time.
    const now = context.clock().getTime();
    const { settings } = context;
    const warehouseDay = dayInTimeZone(now, settings.warehouse_time_zone);
    const day = `${isoDay(now)} ${warehouseDay} ${shippingStartDay(now, settings)}`;
    const { version, stockOverrides } = context.catalogue;
    const key = `${day} ${version} ${stockOverrides.version} ${origin}${pathname}${search}`;
    const renderAndCache = async () => {
      const page = await renderUncached(url, network);
      if (page?.isCacheable && page.status === 200) cache.set(key, page);
      return page;
    };
    return cache.get(key) ?? shareRendering(key, network, renderAndCache);
  };

  async function renderUncached(url: string, network: string): Promise<ServerPage | null> {
    /** Name of the failed call, or 'page', by error. */
    const failures = new Map<unknown, string>();
    let isCacheable = true;
    const caller = { ...anonymousCaller, network, markUncacheable: () => (isCacheable = false) };
    const page = await render({
      url,
      settings: context.settings,
      call: async (name, payload) => {
        try {
          // The caller has no IP address, because the page is the same for everyone.
          return await dispatch(name, payload, context, caller);
        } catch (error) {
          failures.set(error, name);
          throw error;
        }
      },
    });
    for (const error of page?.faults ?? []) if (!failures.has(error)) failures.set(error, 'page');
    for (const error of failures.keys())
      if (error instanceof RetryLaterError || storageFailureOf(error)) throw error;
    for (const [error, call] of failures) {
      const stack = errorStack(error);
      context.log.error('page.failed', { call, stack });
    }
    if (!page) return null;
    const html = await fillDrawings(page.html, findDrawing);
    return toServerPage({ ...page, html }, template, isCacheable && failures.size === 0);
  }
}

function toServerPage(page: RenderedPage, template: PageTemplate, isCacheable: boolean): ServerPage {
  const { html, styleHash } = template.fill(page);
  const body = compressBody(html);
  const etag = `"${contentHash(body.plain)}"`;
  return { status: page.status, etag, body, styleHash, isCacheable };
}
