import { join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { serverCommand } from '../server-command.mjs';
import { load, oneByOne, repeat, type HttpRequest } from './http-load';
import { quantile } from './quantiles';
import { spreadProducts } from './queries';
import { atMost, floorOf, ms, withFloor, type Row } from './report';
import { hello as helloCommand, startServer } from './server-process';

const BARE: readonly HttpRequest[] = [{ path: '/', body: null }];
const PRODUCTS = 2000;
const WARM_UP = 400;
/** So short a call is still getting faster after some hundred of them, which would look like a machine that drifts. */
const BARE_WARM_UP = 5000;
/** Pages never asked for before, pages asked for again and the floor take turns: so many of each. */
const IN_BLOCK = 200;
const CONNECTIONS = 32;
const SECONDS = 10;

/** Times the built server's product pages on one connection, and holds many; compressed as browsers ask for them. */
export async function drawnPageTimes(folder: string): Promise<Row[]> {
  const pages = await productPages(folder);
  const known = pages.slice(0, 1);
  const fresh = pages.slice(WARM_UP);
  const hello = await startServer(helloCommand);
  const shop = await startServer(serverCommand({ DATA_DIR: folder }));
  await oneByOne(shop.address, pages.slice(0, WARM_UP));
  await oneByOne(hello.address, repeat(BARE, BARE_WARM_UP));
  const times = { fresh: [] as number[], known: [] as number[], bare: [] as number[] };
  for (let from = 0; from < fresh.length; from += IN_BLOCK) {
    times.bare.push(...(await oneByOne(hello.address, repeat(BARE, IN_BLOCK))));
    times.fresh.push(...(await oneByOne(shop.address, fresh.slice(from, from + IN_BLOCK))));
    // The pages between have driven it out: the first time draws it, and does not count.
    times.known.push(...(await oneByOne(shop.address, repeat(known, IN_BLOCK + 1))).slice(1));
  }
  const { perSecond, failed } = await load(shop.address, pages, { seconds: SECONDS }, CONNECTIONS);
  await shop.stop();
  await hello.stop();
  const floor = floorOf('hello', times.bare, ms);
  return [
    withFloor(atMost('product page drawn anew, p95', quantile(times.fresh, 0.95), 15, ms), floor),
    withFloor(atMost('the same product page again, p95', quantile(times.known, 0.95), 2, ms), floor),
    {
      what: `product pages, ${CONNECTIONS} connections for ${SECONDS} s`,
      figure: `${failed} failed, ${perSecond.toFixed(0)}/s`,
      bar: '0 failed',
      met: failed === 0,
      floor: '',
    },
  ];
}

async function productPages(folder: string): Promise<HttpRequest[]> {
  const catalogue = await openCatalogue(join(folder, 'catalogue.sqlite'));
  const ids = await spreadProducts(catalogue, PRODUCTS);
  await catalogue.close();
  return ids.map((id) => ({ path: `/goodsInfo?id=${id}`, body: null, encoding: 'gzip, deflate, br' }));
}
