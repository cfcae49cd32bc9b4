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
  /** Accepted page requests without a complete response. */
  incompletePages: number;
  /** Maximum bytes of the write-ahead log after a stop. */
  maxWalBytes: number;
  faults: string[];
}

/** Concurrent orders during a stop. */
const ORDERS_PER_STOP = 4;
/** Maximum time from the signal to the exit. */
const MAX_STOP_MS = 10_000;
/** A request in this time before the signal may not be accepted; the visitor retries it. */
const UNCERTAIN_MS = 20;

/** Stops servers repeatedly during page requests and orders, and retries each order afterwards. */
export async function stopUnderLoad(
  { template, people }: PreparedOrders,
  stops: number,
): Promise<StopsResult> {
  const { location, dataFolder, env, remove } = await template.copy();
  const times: number[] = [];
  const faults: string[] = [];
  const triedPeople = new Set<number>();
  const acknowledged: string[] = [];
  let [incompletePages, maxWalBytes] = [0, 0];
  try {
    for (let stop = 0; stop < stops; stop += 1) {
      const server = await startServer({ dataFolder, env });
      const agent = new Agent({ keepAlive: false });
      let signaledAt = Infinity;
      const pages = Array.from({ length: 4 }, async () => {
        while (signaledAt === Infinity) {
          const requestedAt = performance.now();
          const { status } = await requestPage(`${server.address}/goodsInfo?id=17`, agent);
          if (status !== 200 && requestedAt < signaledAt - UNCERTAIN_MS) incompletePages += 1;
        }
      });
      const orders = Array.from({ length: ORDERS_PER_STOP }, async (_, orderIndex) => {
        const index = (stop * ORDERS_PER_STOP + orderIndex) % people.length;
        const person = people[index];
        if (!person) return;
        triedPeople.add(index);
        await wait(Math.random() * 200);
        const { token, request } = person;
        const key = `order-${index}-of-stops`;
        const answer = await clientAt(server.address, token).call('placeOrder', request, { key });
        if (answer.ok) acknowledged.push(answer.data.order_sn);
      });
      await wait(50 + Math.random() * 150);
      signaledAt = performance.now();
      await server.kill('SIGTERM');
      const stopMs = performance.now() - signaledAt;
      times.push(stopMs);
      if (stopMs > MAX_STOP_MS) faults.push(`a stop took ${Math.round(stopMs)} ms`);
      if (server.process.exitCode !== 0) faults.push(`a server exited with code ${server.process.exitCode}`);
      await Promise.all([...pages, ...orders]);
      const wal = await stat(join(dataFolder, 'shop.sqlite-wal')).catch(() => null);
      maxWalBytes = Math.max(maxWalBytes, wal?.size ?? 0);
    }
    const finalServer = await startServer({ dataFolder, env });
    for (const index of triedPeople) {
      const person = people[index];
      if (!person) continue;
      const key = `order-${index}-of-stops`;
      const answer = await clientAt(finalServer.address, person.token).call('placeOrder', person.request, {
        key,
      });
      if (answer.ok) acknowledged.push(answer.data.order_sn);
      else faults.push(`a retried order failed: ${JSON.stringify(answer.failure)}`);
    }
    await finalServer.kill('SIGTERM');
    const ledger = await readOrders(location);
    const storedNumbers = new Set(ledger.orders.map(({ order_sn }) => order_sn));
    return {
      stops,
      p95: quantile(times, 0.95),
      placed: ledger.orders.length,
      incompletePages,
      maxWalBytes,
      lost: acknowledged.filter((number) => !storedNumbers.has(number)).length,
      doubled: ledger.orders.length - triedPeople.size,
      faults: [...faults, ...ledger.faults],
    };
  } finally {
    await remove();
  }
}

/** Runs a share of 100 stops under load, at least 5. Throws when a fault was found. */
export async function stopsReport(share: number): Promise<string> {
  const stops = Math.max(5, Math.round(100 * share));
  const prepared = await prepareOrders(Math.min(stops * ORDERS_PER_STOP, 100));
  try {
    const { p95, placed, lost, doubled, incompletePages, maxWalBytes, faults } = await stopUnderLoad(
      prepared,
      stops,
    );
    const line =
      `${stops} stops under load: exit after ${p95.toFixed(0)} ms (p95, target ≤ ${MAX_STOP_MS}), ${placed} orders, ${lost} lost, ` +
      `${doubled} doubled, ${incompletePages} incomplete pages, write-ahead log max ${(maxWalBytes / 1024).toFixed(0)} KiB`;
    if (lost > 0 || doubled !== 0 || incompletePages > 0 || faults.length > 0)
      throw new Error([line, ...faults].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
