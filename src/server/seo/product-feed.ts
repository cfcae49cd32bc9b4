import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { contentHash } from '../lib/hash';
import type { Context } from 'hono';
import type { CatalogueContext } from '../app/context';
import { acceptsEncoding } from '../http/content-encoding';
import { matchesEtag, weakEtag } from '../http/send-response';
import { feedFormats, type FeedFormat } from './feed-formats';
import { feedItems, type FeedShop } from './feed-item';
import { feedProducts, type FeedProduct } from './feed-store';

/** A feed; it is written on demand. */
export interface Feed {
  /** Media type. */
  type: string;
  /** Quoted. */
  etag: string;
  /** Streams the feed. Null = too many feeds are being source. */
  open(encoding: 'gzip' | null): ReadableStream | null;
}

type FeedDeps = Pick<CatalogueContext, 'catalogue' | 'settings' | 'clock'>;

/** Products per batch, of some ten milliseconds; the event loop serves other requests in between. */
const BATCH_SIZE = 200;
/** Concurrent feeds: each takes seconds of CPU time, and clients fetch one once a day. */
const MAX_CONCURRENT = 2;
/** A slow client must not occupy one of the places for longer. */
const TIMEOUT_MS = 15 * 60_000;

/** Stock versions start again in every process; this distinguishes them in ETags. */
const processId = contentHash(`${process.pid} ${performance.timeOrigin}`);

/** Returns feeds of all offers for price comparison sites and marketplaces by path, null for other paths. */
export function createProductFeed(deps: FeedDeps, { batchSize = BATCH_SIZE, timeoutMs = TIMEOUT_MS } = {}) {
  let active = 0;

  return (path: string, origin: string): Feed | null => {
    const format = feedFormats.get(path);
    if (!format) return null;
    const { catalogue, settings, clock } = deps;
    const now = clock().getTime();
    const day = new Date(now).toISOString().slice(0, 10);
    // Servers with the same catalogue differ only in the stock counted since their start.
    const stock =
      catalogue.stockOverrides.version === 0 ? '' : `${processId} ${catalogue.stockOverrides.version}`;
    const hash = contentHash(
      [catalogue.version, day, stock, settings.brand, JSON.stringify(settings.unspsc), origin, path].join(
        '\n',
      ),
    );
    return {
      type: format.type,
      etag: `"${hash}"`,
      open(encoding) {
        if (active >= MAX_CONCURRENT) return null;
        active += 1;
        const source = Readable.from(
          writeFeed(deps, format, { origin, brand: settings.brand, unspsc: settings.unspsc, now }, batchSize),
          {
            objectMode: false,
          },
        );
        // Emitted both at the end and when the client disconnects.
        source.once('close', () => (active -= 1));
        const timer = setTimeout(
          () => source.destroy(new Error(`The feed was not read within ${timeoutMs} ms.`)),
          timeoutMs,
        );
        timer.unref();
        source.once('close', () => clearTimeout(timer));
        const stream = encoding === 'gzip' ? pipeline(source, createGzip(), () => undefined) : source;
        return Readable.toWeb(stream) as ReadableStream;
      },
    };
  };
}

async function* writeFeed(
  { catalogue, settings }: FeedDeps,
  format: FeedFormat,
  shop: FeedShop,
  batchSize: number,
): AsyncGenerator<string> {
  yield format.begin({ title: settings.brand, link: `${shop.origin}/`, description: settings.claim });
  for (let after: string | undefined = ''; after !== undefined;) {
    const products: FeedProduct[] = await feedProducts(catalogue, { after, limit: batchSize });
    const items = products.flatMap((product) => feedItems(product, shop).map((item) => format.item(item)));
    if (items.length > 0) yield items.join('');
    after = products.at(-1)?.goods_sn;
    await setImmediate();
  }
  yield format.end;
}

/** Seconds after which a client may retry. */
const RETRY_AFTER_S = 60;

/** Streams a feed. `If-None-Match` and HEAD requests do not write it. */
export function sendFeed(c: Context, feed: Feed): Response {
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  c.header('X-Robots-Tag', 'noindex');
  c.header('ETag', weakEtag(feed.etag));
  if (matchesEtag(c, feed.etag)) return c.body(null, 304);
  const encoding = acceptsEncoding(c.req.header('Accept-Encoding'), 'gzip') ? 'gzip' : null;
  c.header('Content-Type', feed.type);
  if (encoding) c.header('Content-Encoding', encoding);
  if (c.req.method === 'HEAD') return c.body(null);
  const body = feed.open(encoding);
  return body ? c.body(body) : tooManyFeeds();
}

function tooManyFeeds(): Response {
  return new Response('The feed is being written for others. Please try again in a minute.', {
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_S) },
  });
}
