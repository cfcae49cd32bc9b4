import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCustomer, type TestCustomer } from '../../testing/make-customer';
import { giveAddress, order, sizesInStock, type TestSize } from '../../testing/make-order';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { DAY, HOUR, MINUTE, movableClock, type MovableClock } from '../../testing/movable-clock';
import { makeMoves } from '../../testing/move-order';
import { findOrder } from './order-store';
import { findFaults } from './reconciliation-store';
import { moveOverdueOrders } from './process-due-orders';

let shop: TestShop;
let ann: TestCustomer;
let size: TestSize;
let time: MovableClock;
beforeEach(async () => {
  time = movableClock();
  shop = await makeShop({ clock: time.clock });
  ann = await makeCustomer(shop, 'ann');
  await giveAddress(ann.client);
  const [first] = await sizesInStock(shop, { least: 100 });
  if (!first) throw new Error('nothing is in stock');
  size = first;
});
afterEach(() => shop.close());

const place = async (pay_id = 'wxpaynative') =>
  (await order(ann.client, [size], { pay_id, po_number: '1' })).order_id;
const stateOf = async (orderId: number) => (await findOrder(shop.deps.database, { orderId }))?.state;
const heldUnits = async () =>
  (await shop.deps.database.selectFrom('stock').select('held').executeTakeFirst())?.held;

describe('an order that nobody pays', () => {
  it.each([
    ['wxpaynative', HOUR],
    ['banktransfer', 14 * DAY],
    ['purchaseorder', 14 * DAY],
  ])('is held as long as its way to pay says, and then given up: %s', async (payId, held) => {
    const orderId = await place(payId);
    time.advance(held - 1);
    await moveOverdueOrders(shop.deps);
    expect([await stateOf(orderId), await heldUnits()]).toEqual(['pending', 1]);
    time.advance(1);
    await moveOverdueOrders(shop.deps);
    expect([await stateOf(orderId), await heldUnits()]).toEqual(['cancelled', 0]);
    expect(await findFaults(shop.deps.database)).toEqual([]);
  });

  it('stays when it was paid or confirmed in time', async () => {
    const paid = await place();
    const confirmed = await place('purchaseorder');
    await makeMoves(shop, paid, ['pay']);
    await makeMoves(shop, confirmed, ['confirm']);
    time.advance(400 * DAY);
    await moveOverdueOrders(shop.deps);
    expect([await stateOf(paid), await stateOf(confirmed)]).toEqual(['paid', 'confirmed']);
  });

  it('goes with all others of its time, more than are moved in one round', async () => {
    const placed: number[] = [];
    for (let count = 0; count < 60; count += 1) placed.push(await place());
    expect(await heldUnits()).toBe(60);
    time.advance(2 * HOUR);
    await moveOverdueOrders(shop.deps);
    expect(await heldUnits()).toBe(0);
    expect(await findFaults(shop.deps.database)).toEqual([]);
  });

  it('does not stop the others when it cannot be moved', async () => {
    const broken = await place();
    time.advance(MINUTE);
    const whole = await place();
    // What is held of it was lost, so that giving it up would go below zero.
    const line = shop.deps.database.updateTable('order_line').where('order_id', '=', broken);
    await line.set({ number: 3, sum_cents: (row) => row('price_cents', '*', 3) }).execute();
    time.advance(2 * HOUR);
    await expect(moveOverdueOrders(shop.deps)).rejects.toThrow('1 orders could not be moved');
    expect([await stateOf(broken), await stateOf(whole)]).toEqual(['pending', 'cancelled']);
  });

  it('that waits with fifty more which cannot be moved ends the round all the same', async () => {
    for (let count = 0; count < 50; count += 1) await place();
    await shop.deps.database.updateTable('payment').set({ status: 'paid', settled_at: time.now() }).execute();
    time.advance(2 * HOUR);
    await moveOverdueOrders(shop.deps);
    expect(await heldUnits()).toBe(50);
  });
});

describe('a parcel', () => {
  it('has arrived when nobody missed it for 21 days', async () => {
    const orderId = await place('banktransfer');
    await makeMoves(shop, orderId, ['pay', 'ship']);
    time.advance(21 * DAY - 1);
    await moveOverdueOrders(shop.deps);
    expect(await stateOf(orderId)).toBe('shipped');
    time.advance(1);
    await moveOverdueOrders(shop.deps);
    await moveOverdueOrders(shop.deps);
    expect(await stateOf(orderId)).toBe('completed');
    expect(await findFaults(shop.deps.database)).toEqual([]);
  });

  it('is counted from the day it was sent, not from the day it was paid', async () => {
    const orderId = await place('purchaseorder');
    await makeMoves(shop, orderId, ['confirm', 'ship']);
    time.advance(20 * DAY);
    await makeMoves(shop, orderId, ['settle']);
    time.advance(DAY);
    await moveOverdueOrders(shop.deps);
    expect(await stateOf(orderId)).toBe('completed');
  });
});
