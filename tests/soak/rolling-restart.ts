import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { quantile } from '../../tools/bench/quantiles';
import { askPage, type PageAnswer } from './request-page';
import { openBalancer } from './balancer';
import { clientAt } from './client';
import { readWishes } from './load-session';
import { readLedger } from './read-orders';
import { prepareOrders, type PreparedOrders } from './prepare-orders';
import { startServer } from './start-server';

export interface RollingResult {
  restarts: number;
  pages: number;
  failed: number;
  /** Milliseconds. */
  p95: number;
  orders: { tried: number; placed: number; lost: number };
  wrong: string[];
}

/** Seconds for which a server that stops still answers: the balancer has looked at it several times by then. */
const DRAIN = 2;
/** People who look at pages all the time, each with a connection for every page. */
const READERS = 4;

/**
 * Restarts each of two servers on one PostgreSQL in turn, while people look at pages and place orders. `drain` is what
 * keeps requests from failing; 0 shows that it does.
 */
export async function rollingRestart(
  { ground, people }: PreparedOrders,
  { rounds, drain = DRAIN }: { rounds: number; drain?: number },
): Promise<RollingResult> {
  const { place, dataFolder, env, remove } = await ground.copy();
  const start = () => startServer({ dataFolder, env: { ...env, DRAIN_SECONDS: String(drain) } });
  const { goodsIds } = await readWishes(await ensureFixtureCatalogue());
  const servers = [await start(), await start()];
  const balancer = await openBalancer();
  const agent = new Agent({ keepAlive: false });
  const answers: PageAnswer[] = [];
  const placed: string[] = [];
  const wrong: string[] = [];
  let going = true;
  try {
    for (const { address } of servers) balancer.add(address);
    for (const { address } of servers) await balancer.untilUsed(address);
    const reading = Array.from({ length: READERS }, async () => {
      for (; going; await wait(20)) {
        const id = goodsIds[Math.floor(Math.random() * goodsIds.length)];
        answers.push(await askPage(`${balancer.address}/goodsInfo?id=${id}`, agent));
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
        else wrong.push(`an order ended with ${JSON.stringify(answer.failure)}`);
      }
    })();
    let restarts = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, server] of servers.entries()) {
        await server.kill('SIGTERM');
        if (server.process.exitCode !== 0) wrong.push(`a server ended with ${server.process.exitCode}`);
        balancer.remove(server.address);
        const newer = await start();
        servers[at] = newer;
        balancer.add(newer.address);
        await balancer.untilUsed(newer.address);
        restarts += 1;
      }
    }
    going = false;
    await Promise.all([...reading, ordering]);
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    const { orders, faults } = await readLedger(place);
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
      orders: { tried: next, placed: placed.length, lost: placed.filter((one) => !there.has(one)).length },
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

/** Two servers restarted in turn, some times. Throws when a request failed or an order is missing. */
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
