import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { linkRelease } from '../../../test/databases/link-release';
import { quantile } from '../../../tools/bench/measurements';
import { clientAt } from '../support/client';
import { requestPage, type PageResponse } from '../support/request-page';
import { readLoadTargets } from './load-session';
import { readOrders } from '../support/read-orders';
import { prepareOrders, type PreparedOrders } from '../support/prepare-orders';
import { startServer } from '../support/start-server';

export interface OverloadOptions {
  /** Seconds to measure the normal throughput, and seconds of overload. */
  calm: number;
  storm: number;
  /** Multiple of the normal throughput. */
  times: number;
}

export interface OverloadResult {
  /** Requests per second: normal throughput and offered load. */
  pace: number;
  asked: number;
  /** Share of requests answered with 503. */
  shedShare: number;
  /** Milliseconds, of accepted requests. */
  p95: number;
  /** Event-loop delay of the load generator in milliseconds (p99), included in the response times. */
  late: number;
  /** Slowest health check in milliseconds. */
  health: number;
  /** Seconds from the end of the overload until five consecutive responses are fast. */
  recovered: number;
  orders: { tried: number; acknowledged: number; later: number; lost: number };
  wrong: string[];
}

/** High enough that no request waits for a connection. */
const CONNECTIONS = 2000;
/** Concurrent clients that measure the normal throughput. */
const FEW = 8;

/** Sends more page requests than the built shop can answer while customers place orders. */
export async function overload(
  { file, people }: PreparedOrders,
  { calm, storm, times }: OverloadOptions,
): Promise<OverloadResult> {
  const data = await mkdtemp(join(tmpdir(), 'overload-'));
  const databaseFile = join(data, 'shop.sqlite');
  await copyFile(file, databaseFile);
  const catalogue = await ensureFixtureCatalogue();
  await linkRelease(data);
  const { goodsIds } = await readLoadTargets(catalogue);
  const server = await startServer({ dataFolder: data });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const page = () => requestPage(`${server.address}/goodsInfo?id=${pick(goodsIds)}`, agent);
  const wrong: string[] = [];
  try {
    const before: PageResponse[] = [];
    await Promise.all(Array.from({ length: FEW }, () => until(calm, async () => before.push(await page()))));
    const pace = before.length / calm;
    const usual = quantile(
      before.map(({ ms }) => ms),
      0.95,
    );

    const own = monitorEventLoopDelay();
    own.enable();
    const asked: Promise<PageResponse>[] = [];
    const looks: number[] = [];
    const healthStates = new Set<number>();
    const placed: string[] = [];
    let later = 0;
    const ordering = Promise.all(
      people.map(async ({ token, request }, index) => {
        await wait((index / people.length) * storm * 1000);
        const key = `order-${index}-in-the-storm`;
        const answer = await clientAt(server.address, token).call('placeOrder', request, { key });
        if (answer.ok) placed.push(answer.data.order_sn);
        else if (answer.failure.kind === 'http' && answer.failure.status === 503) later += 1;
        else wrong.push(`order failed: ${JSON.stringify(answer.failure)}`);
      }),
    );
    const looking = until(storm, async () => {
      const { status, ms } = await requestPage(`${server.address}/healthz`, new Agent());
      looks.push(ms);
      if (status === 0) wrong.push('a health check was not answered');
      healthStates.add(status);
      await wait(500);
    });
    await atPace(pace * times, storm, () => asked.push(page()));
    const answers = await Promise.all(asked);
    own.disable();
    const ended = performance.now();
    await Promise.all([ordering, looking]);
    for (let good = 0; good < 5 && performance.now() - ended < 60_000;) {
      const { status, ms } = await page();
      good = status === 200 && ms <= Math.max(usual * 2, 50) ? good + 1 : 0;
    }
    const recovered = (performance.now() - ended) / 1000;

    const letIn = answers.filter(({ status }) => status === 200);
    const shed = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter >= 1);
    const others = answers.length - letIn.length - shed.length;
    if (others > 0) wrong.push(`${others} responses were neither 200 nor 503 with Retry-After`);
    await server.kill('SIGTERM');
    const ledger = await readOrders(databaseFile);
    const there = new Set(ledger.orders.map(({ order_sn }) => order_sn));
    wrong.push(...ledger.faults);
    if (!healthStates.has(503)) wrong.push('the health check did not report the overload');
    return {
      pace,
      asked: answers.length / storm,
      shedShare: shed.length / answers.length,
      p95: quantile(
        letIn.map(({ ms }) => ms),
        0.95,
      ),
      health: Math.max(...looks),
      recovered,
      orders: {
        tried: people.length,
        acknowledged: placed.length,
        later,
        lost: placed.filter((number) => !there.has(number)).length,
      },
      late: own.percentile(99) / 1e6,
      wrong,
    };
  } finally {
    agent.destroy();
    if (server.process.exitCode === null) await server.kill();
    await rm(data, { recursive: true });
  }
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/** Repeats an action for some seconds. */
async function until(seconds: number, one: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) await one();
}

/** Calls at a constant rate without waiting for earlier calls. */
async function atPace(perSecond: number, seconds: number, one: () => void): Promise<void> {
  const began = performance.now();
  for (let count = 0; ; await wait(5)) {
    const now = performance.now() - began;
    if (now >= seconds * 1000) return;
    for (; count < (now / 1000) * perSecond; count += 1) one();
  }
}

/** Sends three times the normal throughput for 20 seconds. */
export async function overloadReport(
  options: OverloadOptions = { calm: 5, storm: 20, times: 3 },
): Promise<string> {
  const prepared = await prepareOrders(60);
  try {
    const result = await overload(prepared, options);
    const { pace, asked, shedShare, p95, health, recovered, late, orders, wrong } = result;
    const line =
      `overload: ${Math.round(asked)} requests/s at a normal throughput of ${Math.round(pace)}/s: ` +
      `${(shedShare * 100).toFixed(0)} % shed, accepted p95 ${Math.round(p95)} ms (target ≤ 2000), ` +
      `slowest health check ${Math.round(health)} ms; recovered after ${recovered.toFixed(1)} s (target ≤ 30); ` +
      `${orders.tried} orders: ${orders.acknowledged} placed, ${orders.later} shed, ${orders.lost} lost; event-loop delay of the load generator ${Math.round(late)} ms (p99)`;
    const broken = [
      ...wrong,
      ...(p95 > 2000 ? ['p95 of accepted requests is above the target'] : []),
      ...(recovered > 30 ? ['recovery took longer than the target'] : []),
      ...(shedShare === 0 ? ['no request was shed, so there was no overload'] : []),
      ...(orders.lost > 0 ? ['acknowledged orders are missing'] : []),
    ];
    if (broken.length > 0) throw new Error([line, ...new Set(broken)].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
