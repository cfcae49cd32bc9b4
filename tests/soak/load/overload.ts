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
  /** Seconds for which the normal throughput is measured. */
  baselineSeconds: number;
  overloadSeconds: number;
  /** Offered load as a multiple of the normal throughput. */
  factor: number;
}

export interface OverloadResult {
  /** Normal throughput in requests per second. */
  throughput: number;
  /** Requests per second that were sent. */
  offeredLoad: number;
  /** Share of requests answered with 503. */
  shedShare: number;
  /** 95th percentile of the response time of accepted requests in milliseconds. */
  p95: number;
  /** Event-loop delay of the load generator in milliseconds (p99), included in the response times. */
  generatorDelay: number;
  /** Slowest health check in milliseconds. */
  slowestHealthCheck: number;
  /** Seconds from the end of the overload until five consecutive responses are fast. */
  recoverySeconds: number;
  orders: { tried: number; acknowledged: number; shed: number; lost: number };
  faults: string[];
}

/** High enough that no request waits for a connection. */
const CONNECTIONS = 2000;
/** Concurrent clients that measure the normal throughput. */
const BASELINE_CLIENTS = 8;

/** Sends more page requests than the built shop can answer while customers place orders. */
export async function overload(
  { file, people }: PreparedOrders,
  { baselineSeconds, overloadSeconds, factor }: OverloadOptions,
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
  const faults: string[] = [];
  try {
    const baseline: PageResponse[] = [];
    await Promise.all(
      Array.from({ length: BASELINE_CLIENTS }, () =>
        repeatFor(baselineSeconds, async () => baseline.push(await page())),
      ),
    );
    const throughput = baseline.length / baselineSeconds;
    const baselineP95 = quantile(
      baseline.map(({ ms }) => ms),
      0.95,
    );

    const generatorDelay = monitorEventLoopDelay();
    generatorDelay.enable();
    const requests: Promise<PageResponse>[] = [];
    const healthCheckTimes: number[] = [];
    const healthStates = new Set<number>();
    const placed: string[] = [];
    let shedOrders = 0;
    const ordering = Promise.all(
      people.map(async ({ token, request }, index) => {
        await wait((index / people.length) * overloadSeconds * 1000);
        const key = `order-${index}-in-overload`;
        const answer = await clientAt(server.address, token).call('placeOrder', request, { key });
        if (answer.ok) placed.push(answer.data.order_sn);
        else if (answer.failure.kind === 'http' && answer.failure.status === 503) shedOrders += 1;
        else faults.push(`order failed: ${JSON.stringify(answer.failure)}`);
      }),
    );
    const checkingHealth = repeatFor(overloadSeconds, async () => {
      const { status, ms } = await requestPage(`${server.address}/healthz`, new Agent());
      healthCheckTimes.push(ms);
      if (status === 0) faults.push('a health check was not answered');
      healthStates.add(status);
      await wait(500);
    });
    await callAtRate(throughput * factor, overloadSeconds, () => requests.push(page()));
    const responses = await Promise.all(requests);
    generatorDelay.disable();
    const overloadEnd = performance.now();
    await Promise.all([ordering, checkingHealth]);
    for (let fastPages = 0; fastPages < 5 && performance.now() - overloadEnd < 60_000;) {
      const { status, ms } = await page();
      fastPages = status === 200 && ms <= Math.max(baselineP95 * 2, 50) ? fastPages + 1 : 0;
    }
    const recoverySeconds = (performance.now() - overloadEnd) / 1000;

    const accepted = responses.filter(({ status }) => status === 200);
    const shed = responses.filter(({ status, retryAfter }) => status === 503 && retryAfter >= 1);
    const otherCount = responses.length - accepted.length - shed.length;
    if (otherCount > 0) faults.push(`${otherCount} responses were neither 200 nor 503 with Retry-After`);
    await server.kill('SIGTERM');
    const ledger = await readOrders(databaseFile);
    const storedNumbers = new Set(ledger.orders.map(({ order_sn }) => order_sn));
    faults.push(...ledger.faults);
    if (!healthStates.has(503)) faults.push('the health check did not report the overload');
    return {
      throughput,
      offeredLoad: responses.length / overloadSeconds,
      shedShare: shed.length / responses.length,
      p95: quantile(
        accepted.map(({ ms }) => ms),
        0.95,
      ),
      slowestHealthCheck: Math.max(...healthCheckTimes),
      recoverySeconds,
      orders: {
        tried: people.length,
        acknowledged: placed.length,
        shed: shedOrders,
        lost: placed.filter((number) => !storedNumbers.has(number)).length,
      },
      generatorDelay: generatorDelay.percentile(99) / 1e6,
      faults,
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
async function repeatFor(seconds: number, action: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) await action();
}

/** Calls at a constant rate without waiting for earlier calls. */
async function callAtRate(perSecond: number, seconds: number, action: () => void): Promise<void> {
  const start = performance.now();
  for (let count = 0; ; await wait(5)) {
    const now = performance.now() - start;
    if (now >= seconds * 1000) return;
    for (; count < (now / 1000) * perSecond; count += 1) action();
  }
}

/** Sends three times the normal throughput for 20 seconds. */
export async function overloadReport(
  options: OverloadOptions = { baselineSeconds: 5, overloadSeconds: 20, factor: 3 },
): Promise<string> {
  const prepared = await prepareOrders(60);
  try {
    const result = await overload(prepared, options);
    const { throughput, offeredLoad, shedShare, p95, slowestHealthCheck, recoverySeconds, orders, faults } =
      result;
    const line =
      `overload: ${Math.round(offeredLoad)} requests/s at a normal throughput of ${Math.round(throughput)}/s: ` +
      `${(shedShare * 100).toFixed(0)} % shed, accepted p95 ${Math.round(p95)} ms (target ≤ 2000), ` +
      `slowest health check ${Math.round(slowestHealthCheck)} ms; recovered after ${recoverySeconds.toFixed(1)} s (target ≤ 30); ` +
      `${orders.tried} orders: ${orders.acknowledged} placed, ${orders.shed} shed, ${orders.lost} lost; event-loop delay of the load generator ${Math.round(result.generatorDelay)} ms (p99)`;
    const problems = [
      ...faults,
      ...(p95 > 2000 ? ['p95 of accepted requests is above the target'] : []),
      ...(recoverySeconds > 30 ? ['recovery took longer than the target'] : []),
      ...(shedShare === 0 ? ['no request was shed, so there was no overload'] : []),
      ...(orders.lost > 0 ? ['acknowledged orders are missing'] : []),
    ];
    if (problems.length > 0) throw new Error([line, ...new Set(problems)].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
