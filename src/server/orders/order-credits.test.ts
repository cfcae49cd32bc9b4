import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { grantTestCredits } from '../../../test/fixtures/grant-credits';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
  type OrderRequest,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { applyTransition, applyTransitions } from '../../../test/shopping/transition-order';
import { DAY } from '../../../test/fakes/fake-clock';
import { addPointEntry, findPointBalance } from '../points/point-store';
import { findDiscrepancies } from './reconciliation-store';

let shop: TestShop;
let ann: TestCustomer;
let sizes: TestVariant[];
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 2, 9, 9);
  shop = await makeShop({ clock: () => new Date(now) });
  ann = await makeVerifiedCustomer(shop, 'ann');
  sizes = await findVariantsInStock(shop, { minStock: 20, count: 3 });
});
afterEach(async () => {
  expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  await shop.close();
});

const place = (request: OrderRequest, key: string = randomUUID()) =>
  ann.client.call('placeOrder', request, { key });

async function readyRequest(wishes: Partial<OrderRequest> = {}): Promise<OrderRequest> {
  await createAddress(ann.client);
  const lines = await fillCart(ann.client, sizes);
  const recIds = lines.map(({ rec_id }) => rec_id);
  return makeOrderRequest(ann.client, recIds, wishes);
}

const grantCredits = (points: number, cents: number) => grantTestCredits(shop, 'ann', { points, cents });

/** Credits points with a date this many days ago. */
async function grantOldPoints(points: number, days: number): Promise<void> {
  now -= days * DAY;
  await grantCredits(points, 0);
  now += days * DAY;
}

/** Returns the entries, oldest first: points and days until expiry. */
async function entries() {
  const { list } = await dataOf(ann.client.call('points', {}));
  return list
    .toReversed()
    .map(({ points, expires_at: end }) => [points, end && (Date.parse(end) - now) / DAY] as const);
}

describe('points and balance', () => {
  it('pay for a whole order, which is then paid', async () => {
    await grantCredits(10_000_000, 10_000_000);
    const request = await readyRequest({ points: 500, use_balance: true });
    expect(request.seen_total).toBe('0.00');
    const { order_id } = await dataOf(place(request));
    const whole = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(whole).toMatchObject({
      order_status: 'paid',
      amounts: { points: '5.00', total: '0.00' },
      pay_until: null,
    });
  });

  it('are debited once by 50 concurrent orders', async () => {
    await grantCredits(0, 1_000);
    await createAddress(ann.client);
    const lines = await fillCart(ann.client, await findVariantsInStock(shop, { minStock: 2, count: 50 }));
    const requests: OrderRequest[] = [];
    for (const { rec_id } of lines) {
      requests.push(await makeOrderRequest(ann.client, [rec_id], { use_balance: true }));
    }
    const answers = await Promise.all(requests.map((request) => place(request)));
    expect(requests).toHaveLength(50);
    // The first order uses the balance, so the totals of the others differ from those seen.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await dataOf(ann.client.call('balance', {}))).balance).toBe('0.00');
  });

  it('are refunded when the order is canceled', async () => {
    await grantCredits(1_000, 300);
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

describe('refunded points', () => {
  const placeWith = async (points: number) => dataOf(place(await readyRequest({ points })));

  it('keep their expiry dates after repeated refunds', async () => {
    await grantOldPoints(500, 300);
    await grantOldPoints(1_000, 10);
    for (const day of [1, 2]) {
      const { order_id } = await placeWith(900);
      now += DAY;
      await dataOf(ann.client.call('cancelOrder', { order_id }));
      expect((await entries()).slice(-2)).toEqual([
        [500, 65 - day],
        [400, 355 - day],
      ]);
      expect(await dataOf(ann.client.call('points', {}))).toMatchObject({ balance: 1_500, expiring: 500 });
    }
  });

  it('are not offered at the checkout after their date', async () => {
    await grantOldPoints(500, 366);
    await grantOldPoints(300, 10);
    await createAddress(ann.client);
    const recIds = (await fillCart(ann.client, sizes)).map(({ rec_id }) => rec_id);
    const checkout = (points: number) =>
      ann.client.call('checkout', { sel_goods: recIds, points, use_balance: false });
    expect(await dataOf(checkout(0))).toMatchObject({ points: 300, points_usable: 300 });
    expect(await checkout(301)).toMatchObject({ failure: { message: 'You have 300 points.' } });
    const { order_id } = await dataOf(place(await makeOrderRequest(ann.client, recIds, { points: 300 })));
    expect(order_id).toBeGreaterThan(0);
  });

  it('expire when their date passes before the customer cancels', async () => {
    await grantOldPoints(500, 364);
    await grantOldPoints(1_000, 10);
    const { order_id } = await placeWith(900);
    now += 2 * DAY;
    await dataOf(ann.client.call('cancelOrder', { order_id }));
    expect((await entries()).slice(-3)).toEqual([
      [500, -1],
      [400, 353],
      [-500, null],
    ]);
    expect((await dataOf(ann.client.call('points', {}))).balance).toBe(1_000);
  });

  it('stay valid for at least 30 days when the shop cancels', async () => {
    await grantOldPoints(200, 364);
    await grantOldPoints(300, 350);
    await grantOldPoints(1_000, 10);
    const { order_id } = await placeWith(900);
    now += 2 * DAY;
    expect(await applyTransition(shop, order_id, 'cancel')).toBe('cancelled');
    expect((await entries()).slice(-2)).toEqual([
      [500, 30],
      [400, 353],
    ]);
  });

  it('expire a year after the order when the debit has no parts', async () => {
    await grantOldPoints(1_000, 10);
    const { order_id } = await placeWith(900);
    await shop.deps.database.updateTable('point_entry').set({ spent_from: null }).execute();
    now += DAY;
    await dataOf(ann.client.call('cancelOrder', { order_id }));
    expect((await entries()).at(-1)).toEqual([900, 364]);
  });
});

describe('reward of a refunded order', () => {
  /** Returns a completed order and the points it earned. */
  async function rewarded() {
    const { order_id } = await dataOf(place(await readyRequest({ pay_id: 'banktransfer' })));
    await applyTransitions(shop, order_id, ['pay', 'ship', 'complete']);
    const [reward] = (await entries()).at(-1) ?? [];
    if (!reward) throw new Error('nothing was earned');
    return { order_id, reward };
  }

  async function annsId(): Promise<number> {
    const ids = shop.deps.database.selectFrom('customer').select('id').where('username', '=', 'ann');
    return (await ids.executeTakeFirstOrThrow()).id;
  }

  async function spend(points: number): Promise<void> {
    const customerId = await annsId();
    const entry = { customerId, points: -points, reason: 'Spent', cause: randomUUID(), now };
    const left = await shop.deps.database
      .transaction()
      .execute((transaction) => addPointEntry(transaction, entry));
    expect(left).not.toBe('insufficient');
  }

  it('is revoked before older points, which keep their dates', async () => {
    await grantOldPoints(500, 300);
    const { order_id, reward } = await rewarded();
    expect(await applyTransition(shop, order_id, 'refund')).toBe('refunded');
    expect((await entries()).at(-1)).toEqual([-reward, null]);
    expect(await dataOf(ann.client.call('points', {}))).toMatchObject({
      balance: 500,
      earned: 500,
      spent: 0,
      expiring: 500,
    });
  });

  it('is revoked from other points when it was spent', async () => {
    const { order_id, reward } = await rewarded();
    await grantOldPoints(100, 10);
    await spend(100 + reward - 2);
    await grantCredits(reward, 0);
    expect(await applyTransition(shop, order_id, 'refund')).toBe('refunded');
    expect((await entries()).at(-1)).toEqual([-reward, null]);
    expect((await dataOf(ann.client.call('points', {}))).balance).toBe(2);
  });

  it('is revoked down to a balance of zero', async () => {
    const { order_id, reward } = await rewarded();
    await spend(reward - 3);
    expect(await applyTransition(shop, order_id, 'refund')).toBe('refunded');
    expect((await entries()).at(-1)).toEqual([-3, null]);
    expect((await dataOf(ann.client.call('points', {}))).balance).toBe(0);
  });

  it('is not revoked from other points when it expired', async () => {
    const { order_id } = await rewarded();
    now += 365 * DAY;
    await grantCredits(5_000, 0);
    expect(await applyTransition(shop, order_id, 'refund')).toBe('refunded');
    // The session expires within the year.
    expect(await findPointBalance(shop.deps.database, await annsId())).toBe(5_000);
  });
});
