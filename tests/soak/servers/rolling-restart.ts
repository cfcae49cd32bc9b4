import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { quantile } from '../../../tools/bench/measurements';
import { requestPage, type PageResponse } from '../support/request-page';
import { openBalancer } from './balancer';
import { clientAt } from '../support/client';
import { readLoadTargets } from '../load/load-session';
import { readOrders } from '../support/read-orders';
import { prepareOrders, type PreparedOrders } from '../support/prepare-orders';
import { startServer } from '../support/start-server';

export interface RollingResult {
  restarts: number;
  pages: number;
  failed: number;
  /** Milliseconds. */
  p95: number;
  orders: { tried: number; placed: number; lost: number };
  wrong: string[];
}

/** Seconds for which a stopping server still answers; longer than several polls of the balancer. */
const DRAIN = 2;
/** Concurrent readers; each page uses a new connection. */
const READERS = 4;

/** Restarts two servers on one PostgreSQL in turn during page requests and orders. Requests fail with `drain` 0. */
export async function rollingRestart(
  { template, people }: PreparedOrders,
  { rounds, drain = DRAIN }: { rounds: number; drain?: number },
): Promise<RollingResult> {
  const { location, dataFolder, env, remove } = await template.copy();
  const start = () => startServer({ dataFolder, env: { ...env, DRAIN_SECONDS: String(drain) } });
  const { goodsIds } = await readLoadTargets(await ensureFixtureCatalogue());
  const servers = [await start(), await start()];
  const balancer = await openBalancer();
  const agent = new Agent({ keepAlive: false });
  const answers: PageResponse[] = [];
  const placed: string[] = [];
  const wrong: string[] = [];
  let going = true;
  try {
    for (const { address } of servers) balancer.add(address);
    for (const { address } of servers) await balancer.untilUsed(address);
    const reading = Array.from({ length: READERS }, async () => {
      for (; going; await wait(20)) {
        const id = goodsIds[Math.floor(Math.random() * goodsIds.length)];
        answers.push(await requestPage(`${balancer.address}/goodsInfo?id=${id}`, agent));
      }
    });
    let next = 0;
    const ordering = (async () => {
      for (; going && next < people.length; await wait(200)) {
        const person = people[(next += 1) - 1];
        if (!person) return;
        const key = `order-${next}-while-rolling`;
        const answer = await clientAt(balancer.address, person.token).call('placeOrder', person.request, {
          key,
        });
        if (answer.ok) placed.push(answer.data.order_sn);
        else wrong.push(`order failed: ${JSON.stringify(answer.failure)}`);
      }
    })();
    let restarts = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, server] of servers.entries()) {
        await server.kill('SIGTERM');
        if (server.process.exitCode !== 0) wrong.push(`a server exited with code ${server.process.exitCode}`);
        balancer.remove(server.address);
        const newer = await start();
        servers[index] = newer;
        balancer.add(newer.address);
        await balancer.untilUsed(newer.address);
        restarts += 1;
      }
    }
    going = false;
    await Promise.all([...reading, ordering]);
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    const { orders, faults } = await readOrders(location);
    const there = new Set(orders.map(({ order_sn }) => order_sn));
    const good = answers.filter(({ status }) => status === 200);
    return {
      restarts,
      pages: answers.length,
      failed: answers.length - good.length,
      p95: quantile(
        good.map(({ ms }) => ms),
        0.95,
      ),
      orders: {
        tried: next,
        placed: placed.length,
        lost: placed.filter((candidate) => !there.has(candidate)).length,
      },
      wrong: [...wrong, ...faults],
    };
  } finally {
    going = false;
    agent.destroy();
    await balancer.close();
    for (const server of servers) if (server.process.exitCode === null) await server.kill();
    await remove();
  }
}

/** Throws when a request failed or an order is lost. */
export async function rollingReport(share: number): Promise<string> {
  const prepared = await prepareOrders(200, 'postgres');
  try {
    const { restarts, pages, failed, p95, orders, wrong } = await rollingRestart(prepared, {
      rounds: Math.max(1, Math.round(3 * share)),
    });
    const line =
      `rolling restart of two servers on PostgreSQL, ${restarts} times: ${pages} pages, ${failed} failed, p95 ${p95.toFixed(0)} ms; ` +
      `${orders.tried} orders tried, ${orders.placed} placed, ${orders.lost} lost`;
    if (failed > 0 || orders.lost > 0 || wrong.length > 0) throw new Error([line, ...wrong].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
