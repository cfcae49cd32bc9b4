import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/renderer/api/client';
import { rateLimits } from '../../../src/server/accounts/rate-limits';
import { grantTestCredits } from '../../../test/fixtures/grant-credits';
import { makeMember } from '../../../test/fixtures/make-member';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
  type OrderRequest,
} from '../../../test/shopping/make-order';
import { makeShop } from '../../../test/fixtures/make-shop';
import { passedCaptcha } from '../../../test/fixtures/visitors';
import { clientAt } from '../support/client';
import { openDatabaseTemplate, type DatabaseTemplate, type DatabaseCopy } from '../support/database-template';
import { readOrders } from '../support/read-orders';
import { buyConcurrently, oversellFaults, prepareBuyers } from './oversell';
import { startServer, type RunningServer } from '../support/start-server';

const AT_ONCE = 50;
/** Orders that each use the whole balance. */
const ORDERS = 10;

/** A customer with points for three exchanges and a balance for one of many orders. */
interface Ann {
  token: string;
  request: OrderRequest;
  onBalance: OrderRequest[];
  offer: { goods_id: number; goods_attr: string };
}

let template: DatabaseTemplate;
let ann: Ann;
beforeAll(async () => {
  template = await openDatabaseTemplate('postgres');
  ann = await prepareAnn();
});
afterAll(() => template.remove());

async function prepareAnn(): Promise<Ann> {
  const shop = await makeShop({}, template.location);
  const { client, tokenHolder } = await makeMember(shop, 'ann');
  await createAddress(client);
  const lines = await fillCart(client, await findVariantsInStock(shop, { minStock: 20, count: ORDERS + 1 }));
  const [first = 0, ...others] = lines.map(({ rec_id }) => rec_id);
  const [offer] = (await dataOf(client.call('points', {}))).offers;
  if (!offer) throw new Error('no point offer');
  await grantTestCredits(shop, 'ann', { points: 3 * offer.points, cents: 1_000 });
  const onBalance: OrderRequest[] = [];
  for (const line of others) onBalance.push(await makeOrderRequest(client, [line], { use_balance: true }));
  const request = await makeOrderRequest(client, [first]);
  await template.checkpoint(shop.deps.database);
  await shop.close();
  return { token: tokenHolder.token ?? '', request, onBalance, offer };
}

describe.each([2, 4])('%i server processes on one database', (count) => {
  let copy: DatabaseCopy;
  let running: RunningServer[] = [];
  beforeAll(async () => {
    copy = await template.copy();
    running = await Promise.all(Array.from({ length: count }, () => startServer(copy)));
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill()));
    await copy.remove();
  });

  const at = (index: number, token: string | null = ann.token): Client =>
    clientAt(running[index % count]?.address ?? '', token);
  /** Distributes concurrent calls over the servers. */
  const everywhere = <Value>(ask: (client: Client, index: number) => Promise<Value>, calls = AT_ONCE) =>
    Promise.all(Array.from({ length: calls }, (_, index) => ask(at(index), index)));

  it('place one order per key and return the same reply', async () => {
    const key = randomUUID();
    const answers = await everywhere((client) => dataOf(client.call('placeOrder', ann.request, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const other = { ...ann.request, note: 'another one' };
    const refused = await everywhere((client) => client.call('placeOrder', other, { key }), count);
    for (const answer of refused) expect(answer).toMatchObject({ failure: { status: 409 } });
    expect((await dataOf(at(1).call('orders', {}))).total).toBe(1);
  });

  it('spend points once', async () => {
    const answers = await everywhere((client) =>
      client.call('transformPoints', ann.offer, { key: randomUUID() }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect((await dataOf(at(1).call('points', {}))).balance).toBe(0);
  });

  it('spend a balance once', async () => {
    const answers = await Promise.all(
      ann.onBalance.map((request, index) => at(index).call('placeOrder', request, { key: randomUUID() })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await dataOf(at(1).call('balance', {}))).balance).toBe('0.00');
  });

  it('share rate limits', async () => {
    const wrong = { account: 'nobody', password: 'not this one', ...passedCaptcha };
    const refused: boolean[] = [];
    for (let tries = 0; tries <= rateLimits.wrongPassword.max; tries += 1) {
      const answer = await at(tries, null).call('logOn', wrong);
      refused.push(!answer.ok && 'status' in answer.failure && answer.failure.status === 429);
    }
    expect(refused).toEqual([...Array<boolean>(rateLimits.wrongPassword.max).fill(false), true]);
  });

  it('leave consistent ledgers', async () => {
    await Promise.all(running.map((server) => server.kill('SIGTERM')));
    expect((await readOrders(copy.location)).faults).toEqual([]);
  });
});

describe('50 concurrent buyers on PostgreSQL', () => {
  it('buy exactly the stock on two and four servers; the others get a reason', async () => {
    const prepared = await prepareBuyers({ rounds: 3, buyers: AT_ONCE, kind: 'postgres' });
    for (const servers of [2, 4]) {
      const result = await buyConcurrently(prepared, servers);
      expect(oversellFaults(result, AT_ONCE)).toEqual([]);
    }
    await prepared.template.remove();
  });
});
