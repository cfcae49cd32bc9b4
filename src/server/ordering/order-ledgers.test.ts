import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { giveWorth } from '../../testing/give-worth';
import { makeCustomer, type TestCustomer } from '../../testing/make-customer';
import {
  dataOf,
  fillCart,
  giveAddress,
  orderRequest,
  sizesInStock,
  type OrderRequest,
  type TestSize,
} from '../../testing/make-order';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { findFaults } from '../store/reconciliation-store';

let shop: TestShop;
let ann: TestCustomer;
let sizes: TestSize[];
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 2, 9, 9);
  shop = await makeShop({ clock: () => new Date(now) });
  ann = await makeCustomer(shop, 'ann');
  sizes = await sizesInStock(shop, { least: 20, count: 3 });
});
afterEach(async () => {
  expect(await findFaults(shop.deps.database)).toEqual([]);
  await shop.close();
});

const place = (request: OrderRequest, key: string = randomUUID()) =>
  ann.client.call('placeOrder', request, { key });

async function readyRequest(wishes: Partial<OrderRequest> = {}): Promise<OrderRequest> {
  await giveAddress(ann.client);
  const lines = await fillCart(ann.client, sizes);
  const recIds = lines.map(({ rec_id }) => rec_id);
  return orderRequest(ann.client, recIds, wishes);
}

const give = (points: number, cents: number) => giveWorth(shop, 'ann', { points, cents });

describe('points and balance', () => {
  it('pay for an order as a whole, which then is paid', async () => {
    await give(10_000_000, 10_000_000);
    const request = await readyRequest({ points: 500, use_balance: true });
    expect(request.seen_total).toBe('0.00');
    const { order_id } = await dataOf(place(request));
    const whole = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(whole).toMatchObject({
      order_status: 'paid',
      amounts: { points: '5.00', total: '0.00' },
      hold_until: null,
    });
  });

  it('are spent once by fifty orders at once', async () => {
    await give(0, 1_000);
    await giveAddress(ann.client);
    const lines = await fillCart(ann.client, await sizesInStock(shop, { least: 2, count: 50 }));
    const requests: OrderRequest[] = [];
    for (const { rec_id } of lines) {
      requests.push(await orderRequest(ann.client, [rec_id], { use_balance: true }));
    }
    const answers = await Promise.all(requests.map((request) => place(request)));
    expect(requests).toHaveLength(50);
    // The first one takes the balance, so that the totals of all others are no longer what was seen.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await dataOf(ann.client.call('balance', {}))).balance).toBe('0.00');
  });

  it('come back when the order is cancelled', async () => {
    await give(1_000, 300);
    const request = await readyRequest({ points: 900, use_balance: true });
    const { order_id } = await dataOf(place(request));
    const before = [
      (await dataOf(ann.client.call('points', {}))).balance,
      (await dataOf(ann.client.call('balance', {}))).balance,
    ];
    expect(before).toEqual([100, '0.00']);
    await dataOf(ann.client.call('cancelOrder', { order_id }));
    expect((await dataOf(ann.client.call('points', {}))).balance).toBe(1_000);
    expect((await dataOf(ann.client.call('balance', {}))).balance).toBe('3.00');
    expect(await ann.client.call('cancelOrder', { order_id })).toMatchObject({ ok: false });
  });
});
