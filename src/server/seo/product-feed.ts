import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { contentTag } from '../lib/content-hash';
import type { CatalogueDeps } from '../app/context';
import { feedFormats, type FeedFormat } from './feed-formats';
import { feedItems, type FeedShop } from './feed-item';
import { feedProducts, type FeedProduct } from './feed-store';

/** A feed, not written yet. */
export interface Feed {
  /** Media type. */
  type: string;
  /** Quoted; another one whenever anything in the feed can be another. */
  etag: string;
  /** Its bytes as they are made; null while as many as may be are under way. */
  open(encoding: 'gzip' | null): ReadableStream | null;
}

type FeedDeps = Pick<CatalogueDeps, 'catalogue' | 'settings' | 'clock'>;

/** Products between two looks at what else there is to do: some ten milliseconds. */
const PART = 200;
/** A feed takes seconds of a processor, and whoever asks for one comes once a day. */
const MOST_AT_ONCE = 2;
/** A reader that is slower than this holds a place that others wait for. */
const LONGEST = 15 * 60_000;

/** Takes the place of the shelves' count in a tag: it begins anew with every process. */
const run = contentTag(`${process.pid} ${performance.timeOrigin}`);

/** Every offer of the shop for price comparisons and marketplaces, by the path of the feed; null for any other. */
export function createProductFeed(deps: FeedDeps, { part = PART, longest = LONGEST } = {}) {
  let underWay = 0;

  return (path: string, origin: string): Feed | null => {
    const format = feedFormats.get(path);
    if (!format) return null;
    const { catalogue, settings, clock } = deps;
    const now = clock().getTime();
    const day = new Date(now).toISOString().slice(0, 10);
    // Only what the shop has counted since its start differs between two servers of one catalogue.
    const counted = catalogue.shelves.version === 0 ? '' : `${run} ${catalogue.shelves.version}`;
    const tag = contentTag(
      [catalogue.version, day, counted, settings.brand, JSON.stringify(settings.unspsc), origin, path].join(
        '\n',
      ),
    );
    return {
      type: format.type,
      etag: `"${tag}"`,
      open(encoding) {
        if (underWay >= MOST_AT_ONCE) return null;
        underWay += 1;
        const written = Readable.from(
          write(deps, format, { origin, brand: settings.brand, unspsc: settings.unspsc, now }, part),
          {
            objectMode: false,
          },
        );
        // Counts and ends both ways: when all is read, and when the reader goes away.
        written.once('close', () => (underWay -= 1));
        const late = setTimeout(
          () => written.destroy(new Error('The reader of a feed took too long.')),
          longest,
        );
        late.unref();
        written.once('close', () => clearTimeout(late));
        const sent = encoding === 'gzip' ? pipeline(written, createGzip(), () => undefined) : written;
        return Readable.toWeb(sent) as ReadableStream;
      },
    };
  };
}

async function* write(
  { catalogue, settings }: FeedDeps,
  format: FeedFormat,
  shop: FeedShop,
  part: number,
): AsyncGenerator<string> {
  yield format.begin({ title: settings.brand, link: `${shop.origin}/`, description: settings.claim });
  for (let after: string | undefined = ''; after !== undefined;) {
    const products: FeedProduct[] = await feedProducts(catalogue, { after, limit: part });
    const items = products.flatMap((product) => feedItems(product, shop).map((item) => format.item(item)));
    if (items.length > 0) yield items.join('');
    after = products.at(-1)?.goods_sn;
    await setImmediate();
  }
  yield format.end;
}
