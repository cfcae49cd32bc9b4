import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../test/shopping/make-order';
import { clientAt } from './client';
import { readLedger } from './read-orders';
import { prepareOrders, type PreparedOrders } from './prepare-orders';
import { startServer } from './start-server';

const CUSTOMERS = 24;

describe.each(['sqlite', 'postgres'] as const)('a server that is told to stop beside another: %s', (kind) => {
  let prepared: PreparedOrders;
  beforeAll(async () => {
    prepared = await prepareOrders(CUSTOMERS, kind);
  });
  afterAll(() => prepared.remove());

  it('answers what it has begun, ends well, and no order is lost or doubled', async () => {
    const { place, dataFolder, env, remove } = await prepared.ground.copy();
    // While it drains it still takes those who were on their way to it.
    const stopping = await startServer({ dataFolder, env: { ...env, DRAIN_SECONDS: '2' } });
    const other = await startServer({ dataFolder, env });
    const people = prepared.people.map((person) => ({ ...person, key: randomUUID() }));
    let answered = 0;
    const answers = people.map(async ({ token, request, key }) => {
      const answer = await clientAt(stopping.address, token).call('placeOrder', request, { key });
      // In the midst of them.
      if ((answered += 1) === CUSTOMERS / 4) stopping.process.kill('SIGTERM');
      return answer;
    });
    const placed = (await Promise.all(answers)).filter(({ ok }) => ok).length;
    const begun = performance.now();
    await stopping.gone;
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(stopping.process.exitCode).toBe(0);
    expect(placed).toBe(CUSTOMERS);

    for (const { token, request, key } of people) {
      await dataOf(clientAt(other.address, token).call('placeOrder', request, { key }));
    }
    await other.kill('SIGTERM');
    expect(other.process.exitCode).toBe(0);
    const { orders, faults } = await readLedger(place);
    expect(orders).toHaveLength(CUSTOMERS);
    expect(faults).toEqual([]);
    await remove();
  });
});
