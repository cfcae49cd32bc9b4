import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCustomer, makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  createAddress,
  dataOf,
  makeOrder,
  findVariantsInStock,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, HOUR, MINUTE, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { applyTransitions } from '../../../test/shopping/transition-order';
import { findOrder } from './order-store';
import { findDiscrepancies } from './reconciliation-store';
import { processDueOrders } from './process-due-orders';
import { rebaseStock } from './stock-store';
import { SOLD_OUT_STOCK } from '../../shared/catalogue/availability';
import { isoDay } from '../../shared/lib/format-date';

let shop: TestShop;
let ann: TestCustomer;
let size: TestVariant;
let time: FakeClock;
beforeEach(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
  const [first] = await findVariantsInStock(shop, { minStock: 100 });
  if (!first) throw new Error('nothing is in stock');
  size = first;
});
afterEach(() => shop.close());

const place = async (pay_id = 'wxpaynative') =>
  (await makeOrder(ann.client, [size], { pay_id, po_number: '1' })).order_id;
const stateOf = async (orderId: number) => (await findOrder(shop.deps.database, { orderId }))?.state;
const reservedUnits = async () =>
  (await shop.deps.database.selectFrom('stock').select('held').executeTakeFirst())?.held;

describe('unpaid order', () => {
  it.each([
    ['wxpaynative', HOUR],
    ['purchaseorder', 14 * DAY],
  ])('is canceled when the time to pay of its payment method ends: %s', async (payId, held) => {
    const orderId = await place(payId);
    time.advance(held - 1);
    await processDueOrders(shop.deps);
    expect(await stateOf(orderId)).toBe('pending');
    time.advance(1);
    await processDueOrders(shop.deps);
    expect([await stateOf(orderId), await reservedUnits()]).toEqual(['cancelled', 0]);
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });

  it('can be paid by transfer until the end of the day that the e-mail and the pro forma state', async () => {
    const orderId = await place('banktransfer');
    const lastDay = Date.parse(isoDay(time.now() + 14 * DAY));
    time.advance(lastDay + DAY - 2 - time.now());
    await processDueOrders(shop.deps);
    expect(await stateOf(orderId)).toBe('pending');
    time.advance(1);
    await processDueOrders(shop.deps);
    expect(await stateOf(orderId)).toBe('cancelled');
  });

  it('is not canceled for a missing payment when staff did not confirm it', async () => {
    const orderId = await place('purchaseorder');
    time.advance(14 * DAY);
    await processDueOrders(shop.deps);
    const { history } = await dataOf(ann.client.call('orderDetail', { order_id: orderId }));
    expect(history.at(-1)?.text).toBe('We could not confirm the order in time.');
  });

  it('is kept when paid or confirmed in time', async () => {
    const paid = await place();
    const confirmed = await place('purchaseorder');
    await applyTransitions(shop, paid, ['pay']);
    await applyTransitions(shop, confirmed, ['confirm']);
    time.advance(400 * DAY);
    await processDueOrders(shop.deps);
    expect([await stateOf(paid), await stateOf(confirmed)]).toEqual(['paid', 'confirmed']);
  });

  it('is canceled with all others that are due, beyond one batch', async () => {
    const placed: number[] = [];
    for (let count = 0; count < 60; count += 1) placed.push(await place());
    expect(await reservedUnits()).toBe(60);
    time.advance(2 * HOUR);
    await processDueOrders(shop.deps);
    expect(await reservedUnits()).toBe(0);
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });

  it('does not block other orders when its transition fails', async () => {
    const broken = await place();
    time.advance(MINUTE);
    const whole = await place();
    // Its reservation is missing, so releasing it would make the stock negative.
    const line = shop.deps.database.updateTable('order_line').where('order_id', '=', broken);
    await line.set({ number: 3, sum_cents: (row) => row('price_cents', '*', 3) }).execute();
    time.advance(2 * HOUR);
    await expect(processDueOrders(shop.deps)).rejects.toThrow('1 due orders could not be processed');
    expect([await stateOf(broken), await stateOf(whole)]).toEqual(['pending', 'cancelled']);
  });

  it('is canceled although a whole batch of older orders fails', async () => {
    for (let count = 0; count < 50; count += 1) await place();
    // Their reservations are missing, so releasing them would make the stock negative.
    const lines = shop.deps.database.updateTable('order_line');
    await lines.set({ number: 300, sum_cents: (row) => row('price_cents', '*', 300) }).execute();
    time.advance(MINUTE);
    const whole = await place();
    time.advance(2 * HOUR);
    await expect(processDueOrders(shop.deps)).rejects.toThrow('50 due orders could not be processed');
    expect(await stateOf(whole)).toBe('cancelled');
  });

  it('is canceled although a whole batch of older orders is not due any more', async () => {
    for (let count = 0; count < 50; count += 1) await place();
    await shop.deps.database.updateTable('payment').set({ status: 'paid', settled_at: time.now() }).execute();
    time.advance(MINUTE);
    await place();
    time.advance(2 * HOUR);
    await processDueOrders(shop.deps);
    expect(await reservedUnits()).toBe(50);
  });
});

describe('shipped order', () => {
  it('is completed after 21 days', async () => {
    const orderId = await place('banktransfer');
    await applyTransitions(shop, orderId, ['pay', 'ship']);
    time.advance(21 * DAY - 1);
    await processDueOrders(shop.deps);
    expect(await stateOf(orderId)).toBe('shipped');
    time.advance(1);
    await processDueOrders(shop.deps);
    await processDueOrders(shop.deps);
    expect(await stateOf(orderId)).toBe('completed');
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });

  it('is completed by its shipping day, not its payment date', async () => {
    const orderId = await place('purchaseorder');
    await applyTransitions(shop, orderId, ['confirm', 'ship']);
    time.advance(20 * DAY);
    await applyTransitions(shop, orderId, ['settle']);
    time.advance(DAY);
    await processDueOrders(shop.deps);
    expect(await stateOf(orderId)).toBe('completed');
  });
});

describe('paid order that waits for stock', () => {
  const setStock = (variant: TestVariant, listed: number) =>
    shop.deps.database
      .updateTable('stock')
      .set({ listed, shelved: listed })
      .where('goods_id', '=', variant.goods_id)
      .where('goods_attr', '=', variant.goods_attr)
      .execute();
  const reservationOf = async (orderId: number) =>
    (await findOrder(shop.deps.database, { orderId }))?.reservation;

  it('is reserved although a whole batch of older orders still waits', async () => {
    const [scarce, restocked] = await findVariantsInStock(shop, { minStock: 100, count: 2 });
    if (!scarce || !restocked) throw new Error('fewer than two sizes are in stock');
    const ben = await makeCustomer(shop, 'ben');
    await createAddress(ben.client);
    const waiting: number[] = [];
    for (let count = 0; count < 51; count += 1)
      waiting.push((await makeOrder(ben.client, [count < 50 ? scarce : restocked], {})).order_id);
    await setStock(scarce, 1);
    await setStock(restocked, 1);
    for (const variant of [scarce, restocked]) await makeOrder(ann.client, [variant], {});
    for (const orderId of waiting) await applyTransitions(shop, orderId, ['pay']);
    await setStock(restocked, 2);
    await processDueOrders(shop.deps);
    expect(await reservationOf(waiting.at(-1) ?? 0)).toBe('reserved');
    expect(await reservationOf(waiting[0] ?? 0)).toBe('stock');
  });

  it('still waits when a new catalogue lists the size as sold out', async () => {
    const ben = await makeCustomer(shop, 'ben');
    await createAddress(ben.client);
    const { order_id } = await makeOrder(ben.client, [size], {});
    await setStock(size, 1);
    await place('banktransfer');
    await applyTransitions(shop, order_id, ['pay']);
    const soldOut = { ...size, catalogueStock: SOLD_OUT_STOCK };
    await shop.deps.database
      .transaction()
      .execute((transaction) => rebaseStock(transaction, soldOut, time.now()));
    await processDueOrders(shop.deps);
    expect(await reservationOf(order_id)).toBe('stock');
    await expect(applyTransitions(shop, order_id, ['ship'])).rejects.toThrow('Not enough stock');
  });
});
