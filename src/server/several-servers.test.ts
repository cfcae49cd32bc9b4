import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../renderer/api/client';
import { giveWorth } from '../testing/give-worth';
import { makeCustomer, type TestCustomer } from '../testing/make-customer';
import { dataOf, fillCart, giveAddress, orderRequest, sizesInStock } from '../testing/make-order';
import { makeShop, type TestShop } from '../testing/make-shop';
import { testServer, type TestServer } from '../testing/test-database';
import { passedCaptcha, visitorsOf } from '../testing/visitors';
import { brakes } from './accounts/brakes';
import { findFaults } from './store/reconciliation-store';

const AT_ONCE = 50;

let server: TestServer;
let shops: [TestShop, TestShop];
let ann: TestCustomer;
/** The same customer at either server. */
let clients: [Client, Client];
beforeAll(async () => {
  server = await testServer();
  const place = await server.database();
  const [one, other] = [await makeShop({}, place), await makeShop({}, place)];
  shops = [one, other];
  ann = await makeCustomer(one, 'ann');
  clients = [ann.client, other.clientOf(ann.keeper)];
  await giveAddress(ann.client);
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  await server.stop();
});

/** Calls at one server and at the other, all at once. */
const everywhere = <Value>(ask: (client: Client, at: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(clients[at % 2] ?? ann.client, at)));

describe('two servers on one database', () => {
  it('place one order for a key, and answer all who ask for it alike', async () => {
    const [line] = await fillCart(ann.client, await sizesInStock(shops[0], { least: 20 }));
    const request = await orderRequest(ann.client, [line?.rec_id ?? 0]);
    const key = randomUUID();
    const answers = await everywhere((client) => dataOf(client.call('placeOrder', request, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const other = { ...request, note: 'another one' };
    expect(await clients[1].call('placeOrder', other, { key })).toMatchObject({ failure: { status: 409 } });
    expect(await shops[0].deps.database.selectFrom('shop_order').select('order_id').execute()).toHaveLength(
      1,
    );
  });

  it('let points be spent once', async () => {
    const { offers } = await dataOf(ann.client.call('points', {}));
    const [offer] = offers;
    if (!offer) throw new Error('nothing is to be had for points');
    const { balance } = await dataOf(ann.client.call('points', {}));
    await giveWorth(shops[0], 'ann', { points: 3 * offer.points - balance });
    const { goods_id, goods_attr } = offer;
    const answers = await everywhere((client) => client.call('transformPoints', { goods_id, goods_attr }));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect((await dataOf(clients[1].call('points', {}))).balance).toBe(0);
  });

  it('let a balance be spent once', async () => {
    const lines = await fillCart(ann.client, await sizesInStock(shops[0], { least: 20, count: 10 }));
    await giveWorth(shops[0], 'ann', { cents: 1_000 });
    const requests = [];
    for (const { rec_id } of lines) {
      requests.push(await orderRequest(ann.client, [rec_id], { use_balance: true }));
    }
    const answers = await Promise.all(
      requests.map((request, at) =>
        (clients[at % 2] ?? ann.client).call('placeOrder', request, { key: randomUUID() }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await dataOf(clients[1].call('balance', {}))).balance).toBe('0.00');
  });

  it('count tries together', async () => {
    const wrong = { account: 'ann', password: 'not this one', ...passedCaptcha };
    const statuses: number[] = [];
    for (let tries = 0; tries <= brakes.wrongPassword.most; tries += 1) {
      const send = visitorsOf((shops[tries % 2] ?? shops[0]).deps);
      statuses.push((await send('logOn', wrong, { ip: '198.51.100.7' })).status);
    }
    expect(statuses).toEqual([...Array<number>(brakes.wrongPassword.most).fill(200), 429]);
  });

  it('leave books that add up', async () => {
    expect(await findFaults(shops[1].deps.database)).toEqual([]);
  });
});
