import { join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { serverCommand } from '../server-command.mjs';
import { measureThroughput, sendSequentially, repeat, type HttpRequest } from './http-load';
import { median } from './measurements';
import { readQueries, spreadProductIds } from './queries';
import { atLeast, atMost, createBaseline, formatMb, formatMs, withBaseline, type Row } from './report';
import { helloCommand, startServer, type Command, type ServerProcess } from './server-process';

const formatPerSecond = (value: number) => `${value.toFixed(0)}/s`;
const START_ROUNDS = 5;
/** Number of blocks of requests, which alternate between shop and baseline. */
const BLOCKS = 8;
const BLOCK_SIZE = 250;
/** Duration of each throughput measurement. */
const LOAD_DURATION = { seconds: 1 };
const HELLO_REQUESTS: readonly HttpRequest[] = [{ path: '/', body: null }];
/** Minimum number of products of the product call: more than the response cache holds. */
const PRODUCT_COUNT = 2000;

/** Measures the built server over HTTP: start, memory after 10,000 requests, latency and throughput of three calls. */
export async function measureHttpTimes(folder: string): Promise<Row[]> {
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
  const helloStarts: number[] = [];
  for (let round = 0; round < START_ROUNDS; round++) {
    const server = await startServer(helloCommand);
    helloStarts.push(server.startMs);
    await server.stop();
    const shop = await startServer(command);
    await sendSequentially(shop.address, [{ path: '/healthz', body: null }]);
    starts.push(shop.startMs);
    await shop.stop();
  }
  const row = atMost('server start until it answers', median(starts), 700, formatMs);
  return { ...row, baseline: `hello ${formatMs(median(helloStarts))}` };
}

/** Measures the memory of a new process, which no earlier load has filled. */
async function memoryRow(command: Command, calls: readonly TimedCall[]): Promise<Row> {
  const requestCount = 10_000;
  const rounds = Array.from({ length: Math.ceil(requestCount / calls.length) }, (_, round) => round);
  const mixedRequests = rounds.flatMap((round) =>
    calls.flatMap(({ requests }) => repeat(requests, 1, round)),
  );
  const shop = await startServer(command);
  const hello = await startServer(helloCommand);
  await measureThroughput(shop.address, mixedRequests, { amount: requestCount });
  await measureThroughput(hello.address, HELLO_REQUESTS, { amount: requestCount });
  const row = atMost('memory (PSS) after 10,000 mixed requests', shop.memory(), 130 * 1_048_576, formatMb);
  const baseline = `hello ${formatMb(hello.memory())}`;
  await shop.stop();
  await hello.stop();
  return { ...row, baseline };
}

async function callRows(call: TimedCall, shop: ServerProcess, hello: ServerProcess): Promise<Row[]> {
  const { name, requests, maxMedianMs, minPerSecond } = call;
  await warmUp(hello, HELLO_REQUESTS);
  await warmUp(shop, requests);
  const times: number[] = [];
  const helloTimes: number[] = [];
  for (let block = 0; block < BLOCKS; block++) {
    helloTimes.push(...(await sendSequentially(hello.address, repeat(HELLO_REQUESTS, BLOCK_SIZE))));
    times.push(...(await sendSequentially(shop.address, repeat(requests, BLOCK_SIZE, block * BLOCK_SIZE))));
  }
  const rates: number[] = [];
  const helloRates: number[] = [];
  for (let block = 0; block < BLOCKS; block++) {
    helloRates.push(await measureThroughput(hello.address, HELLO_REQUESTS, LOAD_DURATION));
    rates.push(await measureThroughput(shop.address, requests, LOAD_DURATION));
  }
  return [
    withBaseline(
      atMost(`${name} over HTTP, p50`, median(times), maxMedianMs, formatMs),
      createBaseline('hello', helloTimes, formatMs),
    ),
    withBaseline(
      atLeast(`${name} over HTTP, 8 connections`, median(rates), minPerSecond, formatPerSecond),
      createBaseline('hello', helloRates, formatPerSecond),
    ),
  ];
}

/** Warms up the JIT of server and client. */
async function warmUp({ address }: ServerProcess, requests: readonly HttpRequest[]): Promise<void> {
  await sendSequentially(address, repeat(requests, BLOCKS * BLOCK_SIZE));
  await measureThroughput(address, requests, { seconds: 2 });
}

interface TimedCall {
  name: string;
  requests: HttpRequest[];
  /** Maximum of the median response time. */
  maxMedianMs: number;
  minPerSecond: number;
}

async function readCalls(file: string): Promise<TimedCall[]> {
  const catalogue = await openCatalogue(file);
  const { texts, categoryIds } = await readQueries(catalogue);
  const goodsIds = await spreadProductIds(catalogue, PRODUCT_COUNT);
  await catalogue.close();
  return [
    {
      name: 'search',
      requests: texts.map((key) => ({ path: '/web/goods/search/index', body: { key } })),
      maxMedianMs: 2,
      minPerSecond: 600,
    },
    {
      name: 'list call',
      requests: categoryIds.map((id) => ({ path: '/web/lists/category/goods', body: { id } })),
      maxMedianMs: 2,
      minPerSecond: 900,
    },
    {
      name: 'product call',
      requests: goodsIds.map((id) => ({ path: '/web/goods/info/index', body: { id } })),
      maxMedianMs: 0.9,
      minPerSecond: 1800,
    },
  ];
}
