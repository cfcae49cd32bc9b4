import { join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { serverCommand } from '../server-command.mjs';
import { generateLoad, sendSequentially, repeat, type HttpRequest } from './http-load';
import { quantile } from './measurements';
import { spreadProductIds } from './queries';
import { atMost, createBaseline, formatMs, withBaseline, type Row } from './report';
import { helloCommand, startServer } from './server-process';

const HELLO_REQUESTS: readonly HttpRequest[] = [{ path: '/', body: null }];
const PRODUCT_COUNT = 2000;
const WARM_UP_PAGES = 400;
/** Short calls need thousands of warm-up iterations; otherwise compilation by the JIT looks like drift of the baseline. */
const HELLO_WARM_UP_REQUESTS = 5000;
/** Batch size of alternating first requests, repeated requests and baseline requests. */
const BLOCK_SIZE = 200;
const CONNECTIONS = 32;
const LOAD_SECONDS = 10;

/** Times compressed product pages of the built server on one connection and under load. */
export async function measureRenderedPageTimes(folder: string): Promise<Row[]> {
  const pages = await createPageRequests(folder);
  const cachedPage = pages.slice(0, 1);
  const freshPages = pages.slice(WARM_UP_PAGES);
  const hello = await startServer(helloCommand);
  const shop = await startServer(serverCommand({ DATA_DIR: folder }));
  await sendSequentially(shop.address, pages.slice(0, WARM_UP_PAGES));
  await sendSequentially(hello.address, repeat(HELLO_REQUESTS, HELLO_WARM_UP_REQUESTS));
  const times = { fresh: [] as number[], cached: [] as number[], hello: [] as number[] };
  for (let from = 0; from < freshPages.length; from += BLOCK_SIZE) {
    times.hello.push(...(await sendSequentially(hello.address, repeat(HELLO_REQUESTS, BLOCK_SIZE))));
    times.fresh.push(...(await sendSequentially(shop.address, freshPages.slice(from, from + BLOCK_SIZE))));
    // Other pages evicted this page from the cache: the first request renders the page and is not counted.
    times.cached.push(...(await sendSequentially(shop.address, repeat(cachedPage, BLOCK_SIZE + 1))).slice(1));
  }
  const { requestsPerSecond, failed } = await generateLoad(
    shop.address,
    pages,
    { seconds: LOAD_SECONDS },
    CONNECTIONS,
  );
  await shop.stop();
  await hello.stop();
  const baseline = createBaseline('hello', times.hello, formatMs);
  return [
    withBaseline(
      atMost('product page, not cached, p95', quantile(times.fresh, 0.95), 15, formatMs),
      baseline,
    ),
    withBaseline(atMost('product page, cached, p95', quantile(times.cached, 0.95), 2, formatMs), baseline),
    {
      name: `product pages, ${CONNECTIONS} connections for ${LOAD_SECONDS} s`,
      figure: `${failed} failed, ${requestsPerSecond.toFixed(0)}/s`,
      target: '0 failed',
      met: failed === 0,
      baseline: '',
    },
  ];
}

async function createPageRequests(folder: string): Promise<HttpRequest[]> {
  const catalogue = await openCatalogue(join(folder, 'catalogue.sqlite'));
  const ids = await spreadProductIds(catalogue, PRODUCT_COUNT);
  await catalogue.close();
  return ids.map((id) => ({ path: `/goodsInfo?id=${id}`, body: null, encoding: 'gzip, deflate, br' }));
}
