import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { pdfText } from '../../../test/render/pdf-text';
import { createAddress, dataOf, findVariantsInStock, makeOrder } from '../../../test/shopping/make-order';
import { applyTransition } from '../../../test/shopping/transition-order';
import { lastShippingDay } from '../../shared/orders/shipping-day';
import { isoDay } from '../../shared/lib/format-date';

const time = fakeClock();
let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
});
afterAll(() => shop.close());

async function proformaText(orderId: number): Promise<string> {
  const { pdf } = await dataOf(ann.client.call('orderFile', { order_id: orderId }));
  return (await pdfText(Buffer.from(pdf, 'base64'))).join(' ');
}

const place = async (pay_id: string) =>
  makeOrder(ann.client, await findVariantsInStock(shop, { minStock: 20 }), { pay_id, po_number: 'PO-7' });

describe('pro-forma invoice', () => {
  it('states only the terms of the invoice for a purchase order', async () => {
    const { order_id } = await place('purchaseorder');
    const note = shop.deps.selling.payments.find(({ pay_id }) => pay_id === 'purchaseorder')?.note ?? '';
    for (const state of ['pending', 'confirmed']) {
      const text = await proformaText(order_id);
      expect(text, state).toContain(note);
      expect(text, state).toContain('You get one when the order is confirmed.');
      expect(text, state).not.toContain('Payment due');
      await applyTransition(shop, order_id, 'confirm');
    }
  });

  it('states the payment deadline of a bank transfer', async () => {
    const { order_id } = await place('banktransfer');
    const text = await proformaText(order_id);
    expect(text).toContain(`Payment due ${isoDay(time.now() + 14 * DAY)}`);
    expect(text).toContain('You get one when the order is paid.');
  });

  it('states the one day on which the order ships', async () => {
    const sizes = await findVariantsInStock(shop, { minStock: 0, count: 40 });
    const { order_id } = await makeOrder(ann.client, sizes, { pay_id: 'banktransfer' });
    const { goods } = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(new Set(goods.map(({ ships_on }) => ships_on)).size).toBeGreaterThan(1);
    expect(await proformaText(order_id)).toContain(`Ships on ${lastShippingDay(goods)}`);
  });
});
