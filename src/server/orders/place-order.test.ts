import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrder,
  makeOrderRequest,
  findVariantsInStock,
  type OrderRequest,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { dumpTables } from '../../../test/databases/table-dump';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import { MAX_ORDERS_PER_HOUR } from './place-order';
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

const counts = async () => {
  const {
    shop_order: orders,
    order_line: lines,
    payment,
    cart_line: cart,
  } = await dumpTables(shop.deps.database);
  return [orders, lines, payment, cart].map((rows) => (rows as unknown[]).length);
};

describe('placing an order', () => {
  it('copies its data, reserves stock, clears the cart and queues an e-mail', async () => {
    const request = await readyRequest({ po_number: 'PO 77', note: 'Ring twice.' });
    const placed = await dataOf(place(request));
    expect(placed.amount).toBe(request.seen_total);
    expect(await counts()).toEqual([1, 3, 1, 0]);
    const whole = await dataOf(ann.client.call('orderDetail', { order_id: placed.order_id }));
    expect(whole).toMatchObject({
      order_sn: placed.order_sn,
      order_status: 'pending',
      amount: placed.amount,
      po_number: 'PO 77',
      note: 'Ring twice.',
      delivery: { consignee: 'Ann Lee', country: 'DE' },
      can: { pay: true, cancel: true },
      history: [{ order_status: 'pending' }],
    });
    expect(whole.goods.map(({ goods_id }) => goods_id)).toEqual(sizes.map(({ goods_id }) => goods_id));
    const stock = await shop.deps.database.selectFrom('stock').selectAll().execute();
    expect(stock.map(({ goods_id, held, shelved }) => [goods_id, held, shelved]).sort()).toEqual(
      sizes.map((size) => [size.goods_id, 1, size.stock]).sort(),
    );
    const letters = await shop.deps.database
      .selectFrom('outbox')
      .select('body')
      .where('subject', 'like', `%${placed.order_sn}%`)
      .execute();
    expect(letters).toHaveLength(1);
    // Text of the customer is not repeated in e-mails.
    expect(letters[0]?.body).not.toMatch(/PO 77|Ring twice/);
  });

  it('places one order for repeated and concurrent requests with the same key', async () => {
    const request = await readyRequest();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(request, key)));
    answers.push(await place(request, key));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
    expect(await counts()).toEqual([1, 3, 1, 0]);
  });

  it('returns 409 for a reused key with another body', async () => {
    const request = await readyRequest();
    const key = randomUUID();
    await dataOf(place(request, key));
    const other = await place({ ...request, note: 'other' }, key);
    expect(other).toMatchObject({ ok: false, failure: { kind: 'http', status: 409 } });
    expect((await counts())[0]).toBe(1);
  });

  it('is refused after many orders in an hour, also canceled ones, without affecting repetitions', async () => {
    const request = await readyRequest();
    const key = randomUUID();
    const first = await dataOf(place(request, key));
    await dataOf(ann.client.call('cancelOrder', { order_id: first.order_id }));
    const { order_id: _id, ...order } = await shop.deps.database
      .selectFrom('shop_order')
      .selectAll()
      .executeTakeFirstOrThrow();
    for (let index = 1; index < MAX_ORDERS_PER_HOUR; index += 1) {
      const copy = { ...order, order_sn: `QB${index}`, request_key: `key ${index}` };
      await shop.deps.database.insertInto('shop_order').values(copy).execute();
    }
    now += 10 * 60_000;
    const next = await readyRequest();
    const refused = await place(next);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'http', status: 429 } });
    expect(await dataOf(place(request, key))).toEqual(first);
    now += 50 * 60_000;
    expect(await place(next)).toMatchObject({ ok: true });
    // The copies have no lines, which the reconciliation reports.
    await shop.deps.database.deleteFrom('shop_order').where('request_key', 'like', 'key %').execute();
  });

  it.each([[undefined], ['short'], ['with space in it'], ['x'.repeat(101)]])(
    'returns 400 for the key %j',
    async (key) => {
      const request = await readyRequest();
      const answer = await ann.client.call('placeOrder', request, key === undefined ? {} : { key });
      expect(answer).toMatchObject({
        ok: false,
        failure: {
          kind: 'http',
          status: 400,
          field: 'Idempotency-Key',
          message: 'The header Idempotency-Key must have 8 to 100 printable ASCII characters without spaces.',
        },
      });
    },
  );

  it('accepts the same key from two customers', async () => {
    const ben = await makeVerifiedCustomer(shop, 'ben');
    await createAddress(ben.client);
    const key = randomUUID();
    const request = await readyRequest();
    const lines = await fillCart(ben.client, sizes);
    const other = await makeOrderRequest(
      ben.client,
      lines.map(({ rec_id }) => rec_id),
    );
    const placed = [await place(request, key), await ben.client.call('placeOrder', other, { key })];
    expect(placed.map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('orders only the selected lines', async () => {
    await createAddress(ann.client);
    const [first] = await fillCart(ann.client, sizes);
    const request = await makeOrderRequest(ann.client, [first?.rec_id ?? 0]);
    await dataOf(place(request));
    expect(await counts()).toEqual([1, 1, 1, 2]);
  });
});

describe('order that differs from what the customer saw', () => {
  it('is rejected with the changed total', async () => {
    const request = await readyRequest();
    for (const seen_total of ['0.00', '0.01', '99999.99']) {
      const answer = await place({ ...request, seen_total });
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', code: 0 } });
      expect(JSON.stringify(answer)).toContain('The total is now');
    }
    expect(await counts()).toEqual([0, 0, 0, 3]);
  });

  it('is rejected when the address was edited after the customer saw it', async () => {
    const request = await readyRequest();
    const { list } = await dataOf(ann.client.call('addresses', {}));
    const seen_address = list[0]?.lines.join('\n') ?? '';
    const edited = { ...list[0], address_id: request.address_id, address: 'Other Street 9' };
    const { consignee = '', country = '', city, zipcode, mobile = '', email = '' } = edited;
    const fields = { address_id: edited.address_id, consignee, country, city, zipcode, mobile, email };
    await dataOf(ann.client.call('saveAddress', { ...fields, address: edited.address }));
    const text = 'The delivery address is now: Ann Lee, Other Street 9, 89081 Ulm, Germany.';
    expect(await place({ ...request, seen_address })).toMatchObject({
      ok: false,
      failure: { data: { changes: [{ goods_sn: '', text }] } },
    });
    expect((await counts()).slice(0, 3)).toEqual([0, 0, 0]);
    const saved = await dataOf(ann.client.call('addresses', {}));
    const now_seen = (saved.list[0]?.lines.join('  \n') ?? '') + ' ';
    expect(await place({ ...request, seen_address: now_seen })).toMatchObject({ ok: true });
  });

  it('is rejected with the goods that are out of stock', async () => {
    const [rare] = await findVariantsInStock(shop, { minStock: 2, maxStock: 5 });
    if (!rare) throw new Error('nothing is rare');
    await createAddress(ann.client);
    const [line] = await fillCart(ann.client, [{ ...rare, number: rare.stock }]);
    const request = await makeOrderRequest(ann.client, [line?.rec_id ?? 0]);
    const ben = await makeVerifiedCustomer(shop, 'ben');
    await createAddress(ben.client);
    await makeOrder(ben.client, [rare]);
    const answer = await place(request);
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'refused', data: { changes: [{ goods_sn: line?.goods_sn }] } },
    });
    expect(JSON.stringify(answer)).toContain(`Only ${rare.stock - 1} in stock.`);
  });

  it('is rejected without an address, which `data` states', async () => {
    const lines = await fillCart(ann.client, sizes);
    const recIds = lines.map(({ rec_id }) => rec_id);
    const asked = await ann.client.call('checkoutIs', { sel_goods: recIds });
    expect(asked).toMatchObject({ ok: false, failure: { code: 0, data: { address: true } } });
    const details = await dataOf(ann.client.call('checkout', { sel_goods: recIds }));
    expect(details.address_id).toBeNull();
    const request = await makeOrderRequest(ann.client, recIds);
    expect(await place({ ...request, address_id: 1 })).toMatchObject({
      ok: false,
      failure: { kind: 'refused' },
    });
  });

  it('is rejected when a line is missing, foreign or saved for later', async () => {
    const request = await readyRequest();
    const ben = await makeVerifiedCustomer(shop, 'ben');
    const [foreign] = await fillCart(ben.client, sizes);
    const changed = [
      { ...request, sel_goods: [...request.sel_goods, foreign?.rec_id ?? 0] },
      { ...request, sel_goods: [...request.sel_goods, 2_000_000] },
    ];
    for (const one of changed) {
      expect(await place(one)).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'sel_goods' } });
    }
    await dataOf(ann.client.call('saveForLater', { rec_id: request.sel_goods[0] ?? 0, saved: true }));
    expect(await place(request)).toMatchObject({ ok: false, failure: { field: 'sel_goods' } });
    expect((await counts())[0]).toBe(0);
  });

  it('rejects shipping that is too warm and unknown payment methods', async () => {
    const request = await readyRequest();
    const details = await dataOf(ann.client.call('checkout', { sel_goods: request.sel_goods }));
    const offered = details.shippings.map(({ shipping_id }) => shipping_id);
    const others = shop.deps.selling.shippings.filter(({ shipping_id }) => !offered.includes(shipping_id));
    for (const shipping_id of [...others.map((way) => way.shipping_id), 999]) {
      expect(await place({ ...request, shipping_id })).toMatchObject({
        ok: false,
        failure: { field: 'shipping_id' },
      });
    }
    expect(await place({ ...request, pay_id: 'cash' })).toMatchObject({
      ok: false,
      failure: { field: 'pay_id' },
    });
  });

  it('requires a purchase-order number when the payment method does', async () => {
    const request = await readyRequest({ pay_id: 'purchaseorder' });
    expect(await place(request)).toMatchObject({ ok: false, failure: { field: 'po_number' } });
    expect((await place({ ...request, po_number: '4711' })).ok).toBe(true);
  });
});

describe('order amounts', () => {
  it('are computed by the server and ignore client fields', async () => {
    const request = await readyRequest();
    const tampered = {
      total: '0.01',
      amount: '0.01',
      goods_price: '0.01',
      fee: '0.00',
      tax: '0.00',
      amounts: { total: '0.01' },
      list: [{ goods_price: '0.01' }],
      discount: 99,
      user_id: 1,
      state: 'paid',
    };
    const { order_id, amount } = await dataOf(place({ ...request, ...tampered }));
    expect(amount).toBe(request.seen_total);
    expect(await dataOf(ann.client.call('orderDetail', { order_id }))).toMatchObject({
      order_status: 'pending',
    });
  });

  it('equal the totals of the checkout preview', async () => {
    const request = await readyRequest();
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    await fc.assert(
      fc.asyncProperty(cents, async (value) => {
        const seen_total = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
        fc.pre(seen_total !== request.seen_total);
        expect((await place({ ...request, seen_total })).ok).toBe(false);
      }),
      { numRuns: propertyRuns(100) },
    );
    expect((await counts())[0]).toBe(0);
  });
});
