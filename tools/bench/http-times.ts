import { join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { serverCommand } from '../server-command.mjs';
import { flood, oneByOne, repeat, type HttpRequest } from './http-load';
import { median } from './quantiles';
import { readQueries, spreadProducts } from './queries';
import { atLeast, atMost, floorOf, mb, ms, withFloor, type Row } from './report';
import { hello as helloCommand, startServer, type Command, type ServerProcess } from './server-process';

const perSecond = (value: number) => `${value.toFixed(0)}/s`;
const STARTS = 5;
/** Shop and floor take turns: so many requests of each, then the other. */
const BLOCKS = 8;
const IN_BLOCK = 250;
const FLOOD = { seconds: 1 };
const BARE: readonly HttpRequest[] = [{ path: '/', body: null }];
/** Too many for the server to remember. */
const PRODUCTS = 2000;

/** Times the built server over HTTP on the catalogue of `folder`: start, memory after 10,000 requests, three calls. */
export async function httpTimes(folder: string): Promise<Row[]> {
  const calls = await readCalls(join(folder, 'catalogue.sqlite'));
  const command = serverCommand({ DATA_DIR: folder });
  const rows = [await startRow(command), await memoryRow(command, calls)];
  const hello = await startServer(helloCommand);
  const shop = await startServer(command);
  for (const call of calls) rows.push(...(await callRows(call, shop, hello)));
  await shop.stop();
  await hello.stop();
  return rows;
}

async function startRow(command: Command): Promise<Row> {
  const starts: number[] = [];
  const bareStarts: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const bare = await startServer(helloCommand);
    bareStarts.push(bare.startMs);
    await bare.stop();
    const shop = await startServer(command);
    await oneByOne(shop.address, [{ path: '/healthz', body: null }]);
    starts.push(shop.startMs);
    await shop.stop();
  }
  const row = atMost('server start until it answers', median(starts), 500, ms);
  return { ...row, floor: `hello ${ms(median(bareStarts))}` };
}

/** In a process of its own: what a flood of a minute leaves behind is another figure. */
async function memoryRow(command: Command, calls: readonly TimedCall[]): Promise<Row> {
  const amount = 10_000;
  const rounds = Array.from({ length: Math.ceil(amount / calls.length) }, (_, round) => round);
  const mixed = rounds.flatMap((round) => calls.flatMap(({ requests }) => repeat(requests, 1, round)));
  const shop = await startServer(command);
  const hello = await startServer(helloCommand);
  await flood(shop.address, mixed, { amount });
  await flood(hello.address, BARE, { amount });
  const row = atMost('memory (PSS) after 10,000 mixed requests', shop.memory(), 120 * 1_048_576, mb);
  const floor = `hello ${mb(hello.memory())}`;
  await shop.stop();
  await hello.stop();
  return { ...row, floor };
}

async function callRows(call: TimedCall, shop: ServerProcess, hello: ServerProcess): Promise<Row[]> {
  const { name, requests, limit, least } = call;
  await warmUp(hello, BARE);
  await warmUp(shop, requests);
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (let block = 0; block < BLOCKS; block++) {
    bareTimes.push(...(await oneByOne(hello.address, repeat(BARE, IN_BLOCK))));
    times.push(...(await oneByOne(shop.address, repeat(requests, IN_BLOCK, block * IN_BLOCK))));
  }
  const rates: number[] = [];
  const bareRates: number[] = [];
  for (let block = 0; block < BLOCKS; block++) {
    bareRates.push(await flood(hello.address, BARE, FLOOD));
    rates.push(await flood(shop.address, requests, FLOOD));
  }
  return [
    withFloor(atMost(`${name} over HTTP, p50`, median(times), limit, ms), floorOf('hello', bareTimes, ms)),
    withFloor(
      atLeast(`${name} over HTTP, 8 connections`, median(rates), least, perSecond),
      floorOf('hello', bareRates, perSecond),
    ),
  ];
}

/** Until the server's and our own code is compiled: the first seconds of both are no measure of either. */
async function warmUp({ address }: ServerProcess, requests: readonly HttpRequest[]): Promise<void> {
  await oneByOne(address, repeat(requests, BLOCKS * IN_BLOCK));
  await flood(address, requests, { seconds: 2 });
}

interface TimedCall {
  name: string;
  requests: HttpRequest[];
  /** Longest median in ms. */
  limit: number;
  /** Fewest a second. */
  least: number;
}

async function readCalls(file: string): Promise<TimedCall[]> {
  const catalogue = await openCatalogue(file);
  const { texts, categoryIds } = await readQueries(catalogue);
  const goodsIds = await spreadProducts(catalogue, PRODUCTS);
  await catalogue.close();
  return [
    {
      name: 'search',
      requests: texts.map((key) => ({ path: '/web/goods/search/index', body: { key } })),
      limit: 2,
      least: 600,
    },
    {
      name: 'list call',
      requests: categoryIds.map((id) => ({ path: '/web/lists/category/goods', body: { id } })),
      limit: 2,
      least: 900,
    },
    {
      name: 'product call',
      requests: goodsIds.map((id) => ({ path: '/web/goods/info/index', body: { id } })),
      limit: 0.9,
      least: 2200,
    },
  ];
}
