import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { quantile } from '../../tools/bench/quantiles';
import { clientAt } from './client';
import { askPage, type PageAnswer } from './request-page';
import { readWishes } from './load-session';
import { readLedger } from './read-orders';
import { prepareOrders, type PreparedOrders } from './prepare-orders';
import { startServer } from './start-server';

export interface OverloadOptions {
  /** Seconds for which the shop's own pace is measured, for which it is asked more, and for which it may recover. */
  calm: number;
  storm: number;
  /** How many times that pace. */
  times: number;
}

export interface OverloadResult {
  /** Answers a second that the shop gives by itself, and that it was asked for. */
  pace: number;
  asked: number;
  /** Of all that was asked, told to come later. */
  shedShare: number;
  /** Milliseconds, of those who were let in. */
  p95: number;
  /** By how many milliseconds the visitors' own program was late (p99); their times hold that too. */
  late: number;
  /** Milliseconds of the slowest look at its health meanwhile. */
  health: number;
  /** Seconds from the end of it until an answer is as fast as before, for five times on end. */
  recovered: number;
  orders: { tried: number; acknowledged: number; later: number; lost: number };
  wrong: string[];
}

/** Connections that visitors have open at the most: nobody shall wait for one. */
const CONNECTIONS = 2000;
/** Those who measure the pace: enough to keep the shop busy, too few to wait for each other. */
const FEW = 8;

/** Asks more of the built shop than it can answer, with pages that it draws, while customers place orders. */
export async function overload(
  { file, people }: PreparedOrders,
  { calm, storm, times }: OverloadOptions,
): Promise<OverloadResult> {
  const data = await mkdtemp(join(tmpdir(), 'overload-'));
  const place = join(data, 'shop.sqlite');
  await copyFile(file, place);
  const catalogue = await ensureFixtureCatalogue();
  await symlink(catalogue, join(data, 'catalogue.sqlite'));
  const { goodsIds } = await readWishes(catalogue);
  const server = await startServer({ dataFolder: data });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const page = () => askPage(`${server.address}/goodsInfo?id=${pick(goodsIds)}`, agent);
  const wrong: string[] = [];
  try {
    const before: PageAnswer[] = [];
    await Promise.all(Array.from({ length: FEW }, () => until(calm, async () => before.push(await page()))));
    const pace = before.length / calm;
    const usual = quantile(
      before.map(({ ms }) => ms),
      0.95,
    );

    const own = monitorEventLoopDelay();
    own.enable();
    const asked: Promise<PageAnswer>[] = [];
    const looks: number[] = [];
    const placed: string[] = [];
    let later = 0;
    const ordering = Promise.all(
      people.map(async ({ token, request }, at) => {
        await wait((at / people.length) * storm * 1000);
        const key = `order-${at}-in-the-storm`;
        const answer = await clientAt(server.address, token).call('placeOrder', request, { key });
        if (answer.ok) placed.push(answer.data.order_sn);
        else if (answer.failure.kind === 'http' && answer.failure.status === 503) later += 1;
        else wrong.push(`an order ended with ${JSON.stringify(answer.failure)}`);
      }),
    );
    const looking = until(storm, async () => {
      const { status, ms } = await askPage(`${server.address}/healthz`, new Agent());
      looks.push(ms);
      if (status !== 200) wrong.push(`its health was answered with ${status}`);
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
    if (others > 0) wrong.push(`${others} answers were neither a page nor 503 with Retry-After`);
    await server.kill('SIGTERM');
    const ledger = await readLedger(place);
    const there = new Set(ledger.orders.map(({ order_sn }) => order_sn));
    wrong.push(...ledger.faults);
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

/** Does it again and again for so many seconds. */
async function until(seconds: number, one: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) await one();
}

/** Calls so many times a second, whether or not what it called before has ended. */
async function atPace(perSecond: number, seconds: number, one: () => void): Promise<void> {
  const began = performance.now();
  for (let count = 0; ; await wait(5)) {
    const now = performance.now() - began;
    if (now >= seconds * 1000) return;
    for (; count < (now / 1000) * perSecond; count += 1) one();
  }
}

/** Row L2 of the promises: three times what the shop can answer, for twenty seconds. */
export async function overloadReport(
  options: OverloadOptions = { calm: 5, storm: 20, times: 3 },
): Promise<string> {
  const prepared = await prepareOrders(60);
  try {
    const result = await overload(prepared, options);
    const { pace, asked, shedShare, p95, health, recovered, late, orders, wrong } = result;
    const line =
      `overload: ${Math.round(asked)} pages a second asked of a shop that draws ${Math.round(pace)}: ` +
      `${(shedShare * 100).toFixed(0)} % told to come later, the others answered within ${Math.round(p95)} ms (p95, bar 2000), ` +
      `its health within ${Math.round(health)} ms; as before again after ${recovered.toFixed(1)} s (bar 30); ` +
      `${orders.tried} orders: ${orders.acknowledged} placed, ${orders.later} told to come later, ${orders.lost} lost; visitors late by ${Math.round(late)} ms (p99)`;
    const broken = [
      ...wrong,
      ...(p95 > 2000 ? ['those who were let in waited too long'] : []),
      ...(recovered > 30 ? ['it did not recover in time'] : []),
      ...(shedShare === 0 ? ['nobody was told to come later: this was no overload'] : []),
      ...(orders.lost > 0 ? ['acknowledged orders are missing'] : []),
    ];
    if (broken.length > 0) throw new Error([line, ...new Set(broken)].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
