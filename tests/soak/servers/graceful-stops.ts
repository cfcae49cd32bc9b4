import { stat } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../../../tools/bench/measurements';
import { requestPage } from '../support/request-page';
import { clientAt } from '../support/client';
import { readOrders } from '../support/read-orders';
import { prepareOrders, type PreparedOrders } from '../support/prepare-orders';
import { startServer } from '../support/start-server';

export interface StopsResult {
  stops: number;
  /** Milliseconds from the signal to the exit. */
  p95: number;
  placed: number;
  lost: number;
  doubled: number;
  /** Accepted requests without a complete response. */
  cut: number;
  /** Maximum bytes of the write-ahead log after a stop. */
  log: number;
  wrong: string[];
}

/** Concurrent orders during a stop. */
const AT_ONCE = 4;
/** Target for the exit after a stop, in milliseconds. */
const TARGET_MS = 10_000;
const JUST_BEFORE = 20;

/** Stops servers repeatedly during page requests and orders, and retries each order afterwards. */
export async function stopUnderLoad(
  { template, people }: PreparedOrders,
  stops: number,
): Promise<StopsResult> {
  const { location, dataFolder, env, remove } = await template.copy();
  const times: number[] = [];
  const wrong: string[] = [];
  const tried = new Set<number>();
  const acknowledged: string[] = [];
  let [cut, log] = [0, 0];
  try {
    for (let stop = 0; stop < stops; stop += 1) {
      const server = await startServer({ dataFolder, env });
      const agent = new Agent({ keepAlive: false });
      let begun = 0;
      const pages = Array.from({ length: 4 }, async () => {
        while (begun === 0) {
          const asked = performance.now();
          const { status } = await requestPage(`${server.address}/goodsInfo?id=17`, agent);
          // A request just before the signal may not be accepted; the visitor retries it.
          if (status !== 200 && (begun === 0 || asked < begun - JUST_BEFORE)) cut += 1;
        }
      });
      const orders = Array.from({ length: AT_ONCE }, async (_, at) => {
        const index = (stop * AT_ONCE + at) % people.length;
        const person = people[index];
        if (!person) return;
        tried.add(index);
        await wait(Math.random() * 200);
        const { token, request } = person;
        const key = `order-${index}-of-stops`;
        const answer = await clientAt(server.address, token).call('placeOrder', request, { key });
        if (answer.ok) acknowledged.push(answer.data.order_sn);
      });
      await wait(50 + Math.random() * 150);
      begun = performance.now();
      await server.kill('SIGTERM');
      const took = performance.now() - begun;
      times.push(took);
      if (took > TARGET_MS) wrong.push(`a stop took ${Math.round(took)} ms`);
      if (server.process.exitCode !== 0) wrong.push(`a server exited with code ${server.process.exitCode}`);
      await Promise.all([...pages, ...orders]);
      const left = await stat(join(dataFolder, 'shop.sqlite-wal')).catch(() => null);
      log = Math.max(log, left?.size ?? 0);
    }
    const last = await startServer({ dataFolder, env });
    for (const index of tried) {
      const person = people[index];
      if (!person) continue;
      const key = `order-${index}-of-stops`;
      const answer = await clientAt(last.address, person.token).call('placeOrder', person.request, { key });
      if (answer.ok) acknowledged.push(answer.data.order_sn);
      else wrong.push(`a retried order failed: ${JSON.stringify(answer.failure)}`);
    }
    await last.kill('SIGTERM');
    const ledger = await readOrders(location);
    const there = new Set(ledger.orders.map(({ order_sn }) => order_sn));
    return {
      stops,
      p95: quantile(times, 0.95),
      placed: ledger.orders.length,
      cut,
      log,
      lost: acknowledged.filter((candidate) => !there.has(candidate)).length,
      doubled: ledger.orders.length - tried.size,
      wrong: [...wrong, ...ledger.faults],
    };
  } finally {
    await remove();
  }
}

/** Runs up to 100 stops under load. */
export async function stopsReport(share: number): Promise<string> {
  const stops = Math.max(5, Math.round(100 * share));
  const prepared = await prepareOrders(Math.min(stops * AT_ONCE, 100));
  try {
    const { p95, placed, lost, doubled, cut, log, wrong } = await stopUnderLoad(prepared, stops);
    const line =
      `${stops} stops under load: exit after ${p95.toFixed(0)} ms (p95, target ≤ ${TARGET_MS}), ${placed} orders, ${lost} lost, ` +
      `${doubled} doubled, ${cut} incomplete pages, write-ahead log max ${(log / 1024).toFixed(0)} KiB`;
    if (lost > 0 || doubled !== 0 || cut > 0 || wrong.length > 0)
      throw new Error([line, ...wrong].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
