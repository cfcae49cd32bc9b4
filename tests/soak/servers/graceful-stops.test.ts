import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../../test/shopping/make-order';
import { clientAt } from '../support/client';
import { readOrders } from '../support/read-orders';
import { prepareOrders, type PreparedOrders } from '../support/prepare-orders';
import { startServer } from '../support/start-server';

const CUSTOMERS = 24;

describe.each(['sqlite', 'postgres'] as const)('stopping one of two servers: %s', (kind) => {
  let prepared: PreparedOrders;
  beforeAll(async () => {
    prepared = await prepareOrders(CUSTOMERS, kind);
  });
  afterAll(() => prepared.remove());

  it('finishes accepted requests, exits with 0 and loses or doubles no order', async () => {
    const { location, dataFolder, env, remove } = await prepared.template.copy();
    // While draining, it still accepts requests.
    const stopping = await startServer({ dataFolder, env: { ...env, DRAIN_SECONDS: '2' } });
    const other = await startServer({ dataFolder, env });
    const people = prepared.people.map((person) => ({ ...person, key: randomUUID() }));
    let answered = 0;
    const answers = people.map(async ({ token, request, key }) => {
      const answer = await clientAt(stopping.address, token).call('placeOrder', request, { key });
      if ((answered += 1) === CUSTOMERS / 4) stopping.process.kill('SIGTERM');
      return answer;
    });
    const placed = (await Promise.all(answers)).filter(({ ok }) => ok).length;
    const begun = performance.now();
    await stopping.exited;
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(stopping.process.exitCode).toBe(0);
    expect(placed).toBe(CUSTOMERS);

    for (const { token, request, key } of people) {
      await dataOf(clientAt(other.address, token).call('placeOrder', request, { key }));
    }
    await other.kill('SIGTERM');
    expect(other.process.exitCode).toBe(0);
    const { orders, faults } = await readOrders(location);
    expect(orders).toHaveLength(CUSTOMERS);
    expect(faults).toEqual([]);
    await remove();
  });
});
