import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, createAddress, makeOrder, findVariantsInStock } from '../../../test/shopping/make-order';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { pdfText } from '../../../test/render/pdf-text';
import { dumpTables } from '../../../test/databases/table-dump';
import { applyTransitions } from '../../../test/shopping/transition-order';
import { transitionOrder } from '../orders/order-transitions';
import { formatMoney } from '../../shared/lib/money';

let shop: TestShop;
let ann: TestCustomer;
beforeEach(async () => {
  shop = await makeShop({ clock: () => new Date(Date.UTC(2026, 2, 9, 9)) });
  ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
});
afterEach(() => shop.close());

async function place(pay_id: string, po_number = '') {
  const sizes = await findVariantsInStock(shop, { minStock: 20, count: 2 });
  return makeOrder(ann.client, sizes, { pay_id, po_number });
}

async function fileOf(orderId: number): Promise<{ name: string; text: string[] }> {
  const { name, pdf } = await dataOf(ann.client.call('orderFile', { order_id: orderId }));
  return { name, text: await pdfText(Buffer.from(pdf, 'base64')) };
}

describe('proforma invoice', () => {
  it('states amount, order number as reference, bank account and due date', async () => {
    const { order_id, order_sn, amount } = await place('banktransfer', 'PO-7');
    const { name, text } = await fileOf(order_id);
    expect(name).toBe(`Proforma-${order_sn}.pdf`);
    expect(text[text.indexOf('Total (USD)') + 1]).toBe(formatMoney(amount));
    expect(text[text.indexOf('Payment due') + 1]).toBe('2026-03-23');
    expect(text.join(' ')).toMatch(/UNSPSC \d{8} · 1 EA \(each\) = \S+ \S+ \(\w+\)/);
    expect(text[text.indexOf('Your order No.') + 1]).toBe('PO-7');
    for (const line of [
      ...shop.deps.selling.bank_account,
      `Reference: ${order_sn}`,
      'Ann Lee',
      '89081 Ulm',
      '+49 731 5000',
      'DAP Ulm, Germany (Incoterms',
      'Tax number: 91110000DEMO000000 (demonstration)',
      'Tax number (Germany): DE000000000 (demonstration)',
    ]) {
      expect(text).toContain(line);
    }
    const { delivery } = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(delivery).toMatchObject({ mobile: '+497315000', telephone: '+49 731 5000' });
    const { delivery: stored } = await shop.deps.database
      .selectFrom('shop_order')
      .select('delivery')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored)).not.toHaveProperty('telephone');
    const { list, amounts } = await dataOf(ann.client.call('orderDetail', { order_id })).then((one) => ({
      list: one.goods,
      amounts: one.amounts,
    }));
    for (const { goods_sn, price_sum } of list) {
      expect(text).toContain(goods_sn);
      expect(text).toContain(formatMoney(price_sum));
    }
    expect(text[text.indexOf(amounts.tax_name) + 1]).toBe(formatMoney(amounts.tax));
  });

  it('states the selected invoice title as stored with the order', async () => {
    const title = { title: 'Universität Ulm', tax_number: 'DE 147040060', address: 'Allee 11' };
    const { title_id } = await dataOf(ann.client.call('editInvoice', title));
    const sizes = await findVariantsInStock(shop, { minStock: 20 });
    const { order_id } = await makeOrder(ann.client, sizes, { pay_id: 'banktransfer', title_id });
    await dataOf(ann.client.call('editInvoice', { ...title, title_id, title: 'Another' }));
    const { text } = await fileOf(order_id);
    expect(text.slice(text.indexOf('Bill to'), text.indexOf('Deliver to'))).toEqual([
      'Bill to',
      'Universität Ulm',
      'Allee 11',
      'Tax number: DE 147040060',
    ]);
  });

  it('omits the bank account for QR code payments', async () => {
    const { order_id } = await place('wxpaynative');
    const { text } = await fileOf(order_id);
    expect(text.some((line) => line.startsWith('Reference'))).toBe(false);
  });

  it('is available until the order is paid or cancelled', async () => {
    const { order_id } = await place('purchaseorder', 'PO-7');
    const staff = (move: 'confirm' | 'cancel') =>
      shop.deps.database.transaction().execute((transaction) =>
        transitionOrder(shop.deps, transaction, {
          orderId: order_id,
          transition: move,
          actor: 'staff',
          text: 'Staff.',
        }),
      );
    await staff('confirm');
    expect((await fileOf(order_id)).text).not.toContain('Payment due');
    await staff('cancel');
    const outcome = await ann.client.call('orderFile', { order_id });
    const message = 'No payment is due for this order, because it was canceled or refunded.';
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', message } });
  });

  it('refers to the invoice after the shipment, also while the payment is due', async () => {
    const { order_id } = await place('purchaseorder', 'PO-7');
    await applyTransitions(shop, order_id, ['confirm', 'ship']);
    const outcome = await ann.client.call('orderFile', { order_id });
    const message = expect.stringMatching(/^Please use the invoice of this order/) as string;
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', message } });
  });

  it('of another customer is reported as not found', async () => {
    const { order_id } = await place('banktransfer');
    const bob = await makeCustomer(shop, 'bob');
    const foreign = await bob.client.call('orderFile', { order_id });
    expect(foreign).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect(await bob.client.call('orderFile', { order_id: 2_000_000 })).toEqual(foreign);
  });
});

describe('payment method without a provider', () => {
  it('is rejected, and the order can still be cancelled', async () => {
    const { order_id } = await place('wxpaynative');
    const { database, clock } = shop.deps;
    const payments = { providers: new Map(), sandbox: null };
    const closed = await makeShop({ database, clock, payments });
    const later = closed.clientOf(ann.tokenHolder);
    const outcome = await later.call('startPayment', { order_id });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { kind: 'refused', message: expect.stringContaining('currently unavailable') as string },
    });
    expect(await later.call('cancelOrder', { order_id })).toMatchObject({ ok: true });
    await closed.close();
  });
});

describe('payment status polling', () => {
  it('writes nothing and does not call the provider', async () => {
    const { order_id, log_id, order_sn } = await place('wxpaynative');
    await ann.client.call('startPayment', { order_id });
    const before = await dumpTables(shop.deps.database);
    const ask = { code: 'wxpaynative', check: 'true', log_id, timestamp: '1773046800' } as const;
    for (let index = 0; index < 20; index++) {
      const told = await dataOf(ann.client.call('respond', ask));
      expect(told).toEqual({ status: 'unpaid', ended: false, order_id, order_sn });
    }
    expect(await dumpTables(shop.deps.database)).toEqual(before);
  });

  it('requires the customer’s own session', async () => {
    const { log_id } = await place('wxpaynative');
    const url = `http://shop.test/api/orders/respond?code=wxpaynative&log_id=${log_id}`;
    expect((await shop.fetch(new Request(url))).status).toBe(401);
  });
});
