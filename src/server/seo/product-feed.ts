import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { shippingStartDay } from '../../shared/orders/working-days';
import type { CatalogueContext } from '../app/context';
import { canRenderPng } from '../images/render-png';
import { acceptsEncoding } from '../http/content-encoding';
import { matchesEtag, weakEtag } from '../http/send-response';
import type { FeedFormat } from './feed-formats';
import { feedItems } from './feed-item';
import { listFeedProducts } from './feed-store';

export interface FeedFile {
  /** Media type. */
  type: string;
  /** With quotation marks. Servers whose files differ only in the stock at the time of writing have the same. */
  etag: string;
  /** Streams the compressed file for `gzip`, otherwise its text. */
  read(encoding: 'gzip' | null): ReadableStream;
}

/** Products of a batch, which takes a few milliseconds. */
const BATCH_SIZE = 50;
export interface FeedOptions {
  /** Origin of links, without a trailing slash. */
  origin: string;
  /** Milliseconds since 1970. */
  now: number;
  batchSize?: number;
  /** Pause after a batch, as a multiple of its duration, so that the requests of visitors are served first. */
  pauseFactor?: number;
  canDrawPng?: () => Promise<boolean>;
}

/** Writes all products for price comparison sites and marketplaces, batch by batch with pauses. */
export async function* writeFeed(
  { catalogue, settings, log }: Pick<CatalogueContext, 'catalogue' | 'settings' | 'log'>,
  format: FeedFormat,
  { origin, now, batchSize = BATCH_SIZE, pauseFactor = 1, canDrawPng = canRenderPng }: FeedOptions,
): AsyncGenerator<string> {
  const { brand, claim, unspsc, warehouse_time_zone: timeZone } = settings;
  const startDay = shippingStartDay(now, settings);
  const isPngAvailable = await canDrawPng();
  let productsWithoutImage = 0;
  yield format.begin({ title: brand, link: `${origin}/`, description: claim });
  let after: string | undefined = '';
  while (after !== undefined) {
    const startedAt = performance.now();
    const products = await listFeedProducts(catalogue, { after, limit: batchSize, isPngAvailable });
    productsWithoutImage += products.filter(({ image }) => image === '').length;
    const shop = { origin, brand, unspsc, startDay, timeZone };
    const items = products.flatMap((product) => feedItems(product, shop).map((item) => format.item(item)));
    after = products.at(-1)?.goods_sn;
    const batchMs = performance.now() - startedAt;
    if (items.length > 0) yield items.join('');
    await wait(batchMs * pauseFactor);
  }
  yield format.end;
  // Merchant Center refuses offers without an image.
  if (productsWithoutImage > 0) log.error('feed.images_missing', { products: productsWithoutImage });
}

const RETRY_AFTER_S = 60;

/** Sends a feed, or 503 when `feed` is null because it was not written yet. */
export function sendFeed(c: Context, feed: FeedFile | null): Response {
  if (!feed) {
    c.header('Cache-Control', 'no-store');
    c.header('Retry-After', String(RETRY_AFTER_S));
    return c.text('The feed is being written. Please try again in a minute.', 503);
  }
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  c.header('X-Robots-Tag', 'noindex');
  c.header('ETag', weakEtag(feed.etag));
  if (matchesEtag(c, feed.etag)) return c.body(null, 304);
  const encoding = acceptsEncoding(c.req.header('Accept-Encoding'), 'gzip') ? 'gzip' : null;
  c.header('Content-Type', feed.type);
  if (encoding) c.header('Content-Encoding', encoding);
  return c.req.method === 'HEAD' ? c.body(null) : c.body(feed.read(encoding));
}
