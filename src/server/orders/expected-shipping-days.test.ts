import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { messagesSentTo } from '../../../test/fixtures/sent-messages';
import { pdfText } from '../../../test/render/pdf-text';
import {
  createAddress,
  dataOf,
  findVariantsInStock,
  makeOrder,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { applyTransitions } from '../../../test/shopping/transition-order';
import { formatWeekdayAndDate } from '../../shared/lib/format-date';
import { dayInTimeZone } from '../../shared/lib/time-zone';
import { lastShippingDay } from '../../shared/orders/shipping-day';
import type { OrderState } from '../../shared/orders/order-status';
import { shippingStartDay, workingDayAfter, workingDaysUntil } from '../../shared/orders/working-days';
import { withExpectedShippingDays } from './expected-shipping-days';
import { processDueOrders } from './process-due-orders';

const settings = { warehouse_time_zone: 'UTC', order_cutoff_time: '15:00' };
// A Monday.
const created_at = Date.parse('2026-03-02T09:00:00Z');

it.each<[OrderState, 0 | 1, string, string, string]>([
  // Three working days from the day of a payment.
  ['pending', 0, '2026-03-05', '2026-03-02', '2026-03-05'],
  ['pending', 0, '2026-03-05', '2026-03-04', '2026-03-09'],
  ['pending', 1, '2026-03-05', '2026-03-07', '2026-03-12'],
  // Out of stock.
  ['paid', 1, '2026-03-05', '2026-03-04', '2026-03-09'],
  ['confirmed', 1, '2026-03-05', '2026-03-30', '2026-04-02'],
  // The day was stored with the payment or confirmation.
  ['paid', 0, '2026-03-05', '2026-03-04', '2026-03-05'],
  ['paid', 0, '2026-03-05', '2026-03-06', '2026-03-06'],
  ['confirmed', 0, '2026-03-05', '2026-03-07', '2026-03-09'],
  ['shipped', 0, '2026-03-05', '2026-03-30', '2026-03-05'],
  ['cancelled', 1, '2026-03-05', '2026-03-30', '2026-03-05'],
  ['pending', 0, '', '2026-03-30', ''],
])(
  'a line of a %s order (waits: %i) that shipped on %s ships, on %s, on %s',
  (state, waits, ships_on, today, day) => {
    const now = Date.parse(`${today}T09:00:00Z`);
    expect(withExpectedShippingDays({ state, created_at }, [{ ships_on, waits }], { now, settings })).toEqual(
      [{ ships_on: day, waits }],
    );
  },
);

it('counts the working days of orders and payments after the cut-off time from the next day', () => {
  const expectedDay = (createdAt: string, ships_on: string, now: string) =>
    withExpectedShippingDays(
      { state: 'pending', created_at: Date.parse(createdAt) },
      [{ ships_on, waits: 0 }],
      { now: Date.parse(now), settings },
    ).map((line) => line.ships_on);
  // Placed on Monday morning, in stock, ships at once.
  expect(expectedDay('2026-03-02T09:00:00Z', '2026-03-02', '2026-03-04T14:59:00Z')).toEqual(['2026-03-04']);
  expect(expectedDay('2026-03-02T09:00:00Z', '2026-03-02', '2026-03-04T15:00:00Z')).toEqual(['2026-03-05']);
  // Placed on Monday evening, ships one working day later.
  expect(expectedDay('2026-03-02T20:00:00Z', '2026-03-04', '2026-03-06T09:00:00Z')).toEqual(['2026-03-09']);
});

describe('order', () => {
  let shop: TestShop;
  let ann: TestCustomer;
  let inStock: TestVariant;
  let slow: TestVariant;
  let time: FakeClock;
  beforeAll(async () => {
    time = fakeClock();
    shop = await makeShop({ clock: time.clock });
    ann = await makeVerifiedCustomer(shop, 'ann');
    await createAddress(ann.client);
    [inStock = expect.fail('nothing is in stock')] = await findVariantsInStock(shop, { minStock: 100 });
    const variants = await findVariantsInStock(shop, { minStock: 0, count: 40 });
    const { order_id } = await makeOrder(ann.client, variants, { pay_id: 'banktransfer' });
    const { goods } = await dataOf(ann.client.call('orderDetail', { order_id }));
    const last = lastShippingDay(goods);
    const slowest = goods.find(({ ships_on }) => ships_on === last);
    slow =
      variants.find(
        ({ goods_id, goods_attr }) =>
          goods_id === slowest?.goods_id && String(goods_attr) === slowest.goods_attr,
      ) ?? expect.fail('no line ships last');
  });
  afterAll(() => shop.close());

  /** Returns the day from which working days count now. */
  const startDay = () => shippingStartDay(time.now(), shop.deps.settings);

  const daysOf = async (order_id: number) =>
    (await dataOf(ann.client.call('orderDetail', { order_id }))).goods.map(({ ships_on }) => ships_on);

  /** Places an order; returns its id and the working days after which it ships. */
  async function place(pay_id: string, variant: TestVariant) {
    const { order_id } = await makeOrder(ann.client, [variant], { pay_id, po_number: 'PO 1' });
    const [day = ''] = await daysOf(order_id);
    return { order_id, workingDays: workingDaysUntil(startDay(), day) };
  }

  async function proformaText(order_id: number): Promise<string> {
    const { pdf } = await dataOf(ann.client.call('orderFile', { order_id }));
    return (await pdfText(Buffer.from(pdf, 'base64'))).join(' ');
  }

  it('ships as many working days after the payment of a transfer as it would have after the order', async () => {
    const { order_id, workingDays } = await place('banktransfer', slow);
    expect(workingDays).toBeGreaterThan(0);
    time.advance(4 * DAY);
    const day = workingDayAfter(startDay(), workingDays);
    expect(await daysOf(order_id)).toEqual([day]);
    expect(await proformaText(order_id)).toContain(`Ships on ${day} at the earliest`);
    await applyTransitions(shop, order_id, ['pay']);
    expect(await daysOf(order_id)).toEqual([day]);
    time.advance(DAY);
    expect(await daysOf(order_id)).toEqual([day]);
  });

  it('ships after its confirmation when it is paid by invoice', async () => {
    const { order_id, workingDays } = await place('purchaseorder', slow);
    expect(workingDays).toBeGreaterThan(0);
    time.advance(5 * DAY);
    await applyTransitions(shop, order_id, ['confirm']);
    const day = workingDayAfter(startDay(), workingDays);
    const [email] = await messagesSentTo(shop.deps.database, ann.email);
    expect(email?.body).toContain(`Ships on ${formatWeekdayAndDate(day)}.`);
    time.advance(DAY);
    expect(await daysOf(order_id)).toEqual([day]);
    const text = await proformaText(order_id);
    expect(text).toContain(`Ships on ${day}`);
    expect(text).not.toContain('at the earliest');
  });

  it('ships after the restock when its goods were out of stock', async () => {
    const { order_id, workingDays } = await place('purchaseorder', inStock);
    const setTaken = (taken: number | RawBuilder<number>) =>
      shop.deps.database
        .updateTable('stock')
        .set({ taken })
        .where('goods_id', '=', inStock.goods_id)
        .where('goods_attr', '=', inStock.goods_attr)
        .execute();
    await setTaken(sql<number>`coalesce(listed, shelved) - held`);
    // The customer pays instead of waiting for the confirmation.
    await applyTransitions(shop, order_id, ['pay']);
    time.advance(6 * DAY);
    await setTaken(0);
    await processDueOrders(shop.deps);
    expect(await daysOf(order_id)).toEqual([workingDayAfter(startDay(), workingDays)]);
    // The day passes without the parcel.
    time.advance(7 * DAY);
    const today = workingDayAfter(dayInTimeZone(time.now(), shop.deps.settings.warehouse_time_zone), 0);
    expect(await daysOf(order_id)).toEqual([today]);
    await applyTransitions(shop, order_id, ['confirm']);
    const [email] = await messagesSentTo(shop.deps.database, ann.email);
    expect(email?.body).toContain(`Ships on ${formatWeekdayAndDate(today)}.`);
  });
});
