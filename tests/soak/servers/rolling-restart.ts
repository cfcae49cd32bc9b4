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
  /** Pages without the status 200. */
  failed: number;
  /** Milliseconds, of the other pages. */
  p95: number;
  orders: { tried: number; placed: number; lost: number };
  faults: string[];
}

/** Time for which a stopping server still answers; longer than several polls of the balancer. */
const DRAIN_SECONDS = 2;
/** Concurrent readers; each page uses a new connection. */
const READERS = 4;

/** Restarts two servers on one PostgreSQL in turn during page requests and orders. Requests fail with `drainSeconds` 0. */
export async function rollingRestart(
  { template, people }: PreparedOrders,
  { rounds, drainSeconds = DRAIN_SECONDS }: { rounds: number; drainSeconds?: number },
): Promise<RollingResult> {
  const { location, dataFolder, env, remove } = await template.copy();
  const start = () => startServer({ dataFolder, env: { ...env, DRAIN_SECONDS: String(drainSeconds) } });
  const { goodsIds } = await readLoadTargets(await ensureFixtureCatalogue());
  const servers = [await start(), await start()];
  const balancer = await openBalancer();
  const agent = new Agent({ keepAlive: false });
  const responses: PageResponse[] = [];
  const placed: string[] = [];
  const faults: string[] = [];
  let isRunning = true;
  try {
    for (const { address } of servers) balancer.add(address);
    for (const { address } of servers) await balancer.waitUntilReady(address);
    const reading = Array.from({ length: READERS }, async () => {
      for (; isRunning; await wait(20)) {
        const id = goodsIds[Math.floor(Math.random() * goodsIds.length)];
        responses.push(await requestPage(`${balancer.address}/goodsInfo?id=${id}`, agent));
      }
    });
    let tried = 0;
    const ordering = (async () => {
      for (const person of people) {
        if (!isRunning) return;
        tried += 1;
        const key = `order-${tried}-while-rolling`;
        const answer = await clientAt(balancer.address, person.token).call('placeOrder', person.request, {
          key,
        });
        if (answer.ok) placed.push(answer.data.order_sn);
        else faults.push(`order failed: ${JSON.stringify(answer.failure)}`);
        await wait(200);
      }
    })();
    let restarts = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, server] of servers.entries()) {
        await server.kill('SIGTERM');
        if (server.process.exitCode !== 0)
          faults.push(`a server exited with code ${server.process.exitCode}`);
        balancer.remove(server.address);
        const restarted = await start();
        servers[index] = restarted;
        balancer.add(restarted.address);
        await balancer.waitUntilReady(restarted.address);
        restarts += 1;
      }
    }
    isRunning = false;
    await Promise.all([...reading, ordering]);
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    const { orders, faults: orderFaults } = await readOrders(location);
    const storedNumbers = new Set(orders.map(({ order_sn }) => order_sn));
    const completePages = responses.filter(({ status }) => status === 200);
    return {
      restarts,
      pages: responses.length,
      failed: responses.length - completePages.length,
      p95: quantile(
        completePages.map(({ ms }) => ms),
        0.95,
      ),
      orders: {
        tried,
        placed: placed.length,
        lost: placed.filter((number) => !storedNumbers.has(number)).length,
      },
      faults: [...faults, ...orderFaults],
    };
  } finally {
    isRunning = false;
    agent.destroy();
    await balancer.close();
    for (const server of servers) if (server.process.exitCode === null) await server.kill();
    await remove();
  }
}

/** Restarts two servers a share of three times each. Throws when a request failed or an order is lost. */
export async function rollingReport(share: number): Promise<string> {
  const prepared = await prepareOrders(200, 'postgres');
  try {
    const { restarts, pages, failed, p95, orders, faults } = await rollingRestart(prepared, {
      rounds: Math.max(1, Math.round(3 * share)),
    });
    const line =
      `rolling restart of two servers on PostgreSQL, ${restarts} times: ${pages} pages, ${failed} failed, p95 ${p95.toFixed(0)} ms; ` +
      `${orders.tried} orders tried, ${orders.placed} placed, ${orders.lost} lost`;
    if (failed > 0 || orders.lost > 0 || faults.length > 0) throw new Error([line, ...faults].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
