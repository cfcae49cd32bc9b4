import { join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { serverCommand } from '../server-command.mjs';
import { load, sendSequentially, repeat, type HttpRequest } from './http-load';
import { quantile } from './measurements';
import { spreadProducts } from './queries';
import { atMost, createBaseline, ms, withBaseline, type Row } from './report';
import { hello as helloCommand, startServer } from './server-process';

const BARE: readonly HttpRequest[] = [{ path: '/', body: null }];
const PRODUCTS = 2000;
const WARM_UP = 400;
/** Short calls need hundreds of warm-up iterations; otherwise the JIT looks like baseline drift. */
const BARE_WARM_UP = 5000;
/** Batch size of alternating first requests, repeated requests and baseline requests. */
const BLOCK_SIZE = 200;
const CONNECTIONS = 32;
const SECONDS = 10;

/** Times compressed product pages of the built server on one connection and under load. */
export async function renderedPageTimes(folder: string): Promise<Row[]> {
  const pages = await productPages(folder);
  const cached = pages.slice(0, 1);
  const fresh = pages.slice(WARM_UP);
  const hello = await startServer(helloCommand);
  const shop = await startServer(serverCommand({ DATA_DIR: folder }));
  await sendSequentially(shop.address, pages.slice(0, WARM_UP));
  await sendSequentially(hello.address, repeat(BARE, BARE_WARM_UP));
  const times = { fresh: [] as number[], cached: [] as number[], bare: [] as number[] };
  for (let from = 0; from < fresh.length; from += BLOCK_SIZE) {
    times.bare.push(...(await sendSequentially(hello.address, repeat(BARE, BLOCK_SIZE))));
    times.fresh.push(...(await sendSequentially(shop.address, fresh.slice(from, from + BLOCK_SIZE))));
    // Other pages evicted this page from the cache: the first request renders the page and is not counted.
    times.cached.push(...(await sendSequentially(shop.address, repeat(cached, BLOCK_SIZE + 1))).slice(1));
  }
  const { perSecond, failed } = await load(shop.address, pages, { seconds: SECONDS }, CONNECTIONS);
  await shop.stop();
  await hello.stop();
  const baseline = createBaseline('hello', times.bare, ms);
  return [
    withBaseline(atMost('product page, not cached, p95', quantile(times.fresh, 0.95), 15, ms), baseline),
    withBaseline(atMost('product page, cached, p95', quantile(times.cached, 0.95), 2, ms), baseline),
    {
      name: `product pages, ${CONNECTIONS} connections for ${SECONDS} s`,
      figure: `${failed} failed, ${perSecond.toFixed(0)}/s`,
      target: '0 failed',
      met: failed === 0,
      baseline: '',
    },
  ];
}

async function productPages(folder: string): Promise<HttpRequest[]> {
  const catalogue = await openCatalogue(join(folder, 'catalogue.sqlite'));
  const ids = await spreadProducts(catalogue, PRODUCTS);
  await catalogue.close();
  return ids.map((id) => ({ path: `/goodsInfo?id=${id}`, body: null, encoding: 'gzip, deflate, br' }));
}
