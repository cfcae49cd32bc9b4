import { join } from 'node:path';
import { openCatalogue } from '../../src/server/store/catalogue';
import { serverCommand } from '../server-command.mjs';
import { flood, oneByOne, type HttpRequest } from './http-load';
import { median } from './quantiles';
import { readQueries } from './queries';
import { atLeast, atMost, mb, ms, withFloor, type Row } from './report';
import { hello as helloCommand, startServer } from './server-process';

const perSecond = (value: number) => `${value.toFixed(0)}/s`;
const STARTS = 5;

/** Times the built server over HTTP on the catalogue of `folder`: start, three calls, memory after 10,000 of them. */
export async function httpTimes(folder: string): Promise<Row[]> {
  const calls = await readCalls(join(folder, 'catalogue.sqlite'));
  const shopCommand = serverCommand({ DATA_DIR: folder });
  const starts: number[] = [];
  const bareStarts: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const bare = await startServer(helloCommand);
    bareStarts.push(bare.startMs);
    await bare.stop();
    const shop = await startServer(shopCommand);
    await oneByOne(shop.address, [{ path: '/healthz', body: null }]);
    starts.push(shop.startMs);
    await shop.stop();
  }

  const hello = await startServer(helloCommand);
  const shop = await startServer(shopCommand);
  const floorTime = async () =>
    median(await oneByOne(hello.address, repeat([{ path: '/', body: null }], 1000)));
  const startRow = atMost('server start until it answers', median(starts), 500, ms);
  const rows: Row[] = [{ ...startRow, floor: `hello ${ms(median(bareStarts))}` }];
  for (const { name, requests, limit, least } of calls) {
    await oneByOne(shop.address, repeat(requests, 500));
    const before = await floorTime();
    const times = await oneByOne(shop.address, repeat(requests, 2000));
    const rate = await flood(shop.address, requests);
    const after = await floorTime();
    const floor = { shown: `hello ${ms(before)}`, before, after };
    rows.push(withFloor(atMost(`${name} over HTTP, p50`, median(times), limit, ms), floor));
    rows.push(withFloor(atLeast(`${name} over HTTP, 8 connections`, rate, least, perSecond), floor));
  }
  rows.push({
    ...atMost('server memory (PSS) after these requests', shop.memory(), 120 * 1_048_576, mb),
    floor: `hello ${mb(hello.memory())}`,
  });
  await shop.stop();
  await hello.stop();
  return rows;
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
  const { texts, categoryIds, goodsIds } = await readQueries(catalogue);
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

function repeat<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, index) => items[index % items.length] as Item);
}
