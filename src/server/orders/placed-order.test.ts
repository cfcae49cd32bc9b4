import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrder,
  makeOrderRequest,
  findVariantsInStock,
} from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { pdfText } from '../../../test/render/pdf-text';
import { dumpTables } from '../../../test/databases/table-dump';
import type { Catalogue } from '../catalogue/catalogue';

const time = fakeClock();
const title = { title: 'Institute of Things', tax_number: 'DE1', address: 'Ulm', is_default: true };

let shop: TestShop;
let ann: TestCustomer;
let newCatalogue: Catalogue;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeCustomer(shop, 'ann');
  newCatalogue = await openChangedCatalogue(`
    update product_option set price_cents = price_cents * 3, attr_value = attr_value || ' new';
    update product set goods_name = goods_name || ' II', goods_sn = 'ZZ' || goods_sn;`);
});
afterAll(async () => {
  await newCatalogue.close();
  await shop.close();
});

/** Digest of all order data. */
async function digestOfOrders(): Promise<string> {
  const { shop_order, order_line, order_event, payment } = await dumpTables(shop.deps.database);
  const text = JSON.stringify([shop_order, order_line, order_event, payment]);
  return createHash('sha256').update(text).digest('hex');
}

describe('placed order', () => {
  it('does not change with later changes of catalogue, address or settings', async () => {
    const address_id = await createAddress(ann.client);
    const { title_id } = await dataOf(ann.client.call('editInvoice', title));
    const sizes = await findVariantsInStock(shop, { minStock: 20, count: 3 });
    const { order_id } = await makeOrder(ann.client, sizes, {
      title_id,
      po_number: 'PO 7',
      pay_id: 'banktransfer',
    });
    const read = async (at: TestShop) => {
      const client = at.clientOf(ann.tokenHolder);
      const document = await dataOf(client.call('orderFile', { order_id }));
      return {
        order: await dataOf(client.call('orderDetail', { order_id })),
        inList: (await dataOf(client.call('orders', {}))).list,
        document: await pdfText(Buffer.from(document.pdf, 'base64')),
      };
    };
    const before = await read(shop);
    const digest = await digestOfOrders();

    await dataOf(
      ann.client.call('saveAddress', {
        address_id,
        consignee: 'Somebody Else',
        country: 'FR',
        city: 'Lyon',
        zipcode: '69001',
        address: 'Rue 9',
        mobile: '+33 4 72 00 50 00',
        email: 'else@institute.example',
      }),
    );
    await dataOf(ann.client.call('editInvoice', { ...title, title_id, title: 'Another Institute' }));
    await dataOf(ann.client.call('profile', { real_name: 'Ann Other', institution: 'Elsewhere' }));
    const { selling } = shop.deps;
    const next = await makeShop({
      ...shop.deps,
      catalogue: newCatalogue,
      selling: {
        ...selling,
        price_tiers: [{ from: 2, percent: 50 }],
        taxes: selling.taxes.map((tax) => ({ ...tax, name: 'Levy', percent: '33' })),
        shippings: selling.shippings.map((way) => ({
          ...way,
          name: `${way.name} II`,
          fees: [{ countries: [], fee: 99_900, free_from: null }],
        })),
        payments: selling.payments.map((way) => ({ ...way, name: `${way.name} II` })),
      },
    });
    time.advance(DAY / 2);

    expect(await read(next)).toEqual(before);
    expect(await digestOfOrders()).toBe(digest);

    // The changes are effective: a new order of the same goods differs.
    const lines = await fillCart(next.clientOf(ann.tokenHolder), sizes);
    const request = await makeOrderRequest(
      next.clientOf(ann.tokenHolder),
      lines.map(({ rec_id }) => rec_id),
      { pay_id: 'banktransfer', title_id, po_number: 'PO 7' },
    );
    expect(request.seen_total).not.toBe(before.order.amounts.total);
    const again = await dataOf(
      next.clientOf(ann.tokenHolder).call('placeOrder', request, { key: 'another-order-1' }),
    );
    const other = await dataOf(
      next.clientOf(ann.tokenHolder).call('orderDetail', { order_id: again.order_id }),
    );
    const changed = ['goods', 'amounts', 'delivery', 'title', 'pay_name', 'shipping_name'] as const;
    for (const part of changed) expect(other[part], part).not.toEqual(before.order[part]);
    await next.close();
  });

  it('links no data sheets of a product that left the catalogue', async () => {
    await createAddress(ann.client);
    const sizes = await findVariantsInStock(shop, { minStock: 20, count: 12 });
    const [kept] = sizes;
    const removed = sizes.find(({ goods_id }) => goods_id !== kept?.goods_id);
    if (!kept || !removed) throw new Error('The fixture has too few products.');
    const { order_id } = await makeOrder(ann.client, [kept, removed], { pay_id: 'banktransfer' });
    const catalogue = await openChangedCatalogue(
      `delete from product_option where goods_id = ${removed.goods_id}; delete from product where goods_id = ${removed.goods_id};`,
    );
    const next = await makeShop({ ...shop.deps, catalogue });
    const order = await dataOf(next.clientOf(ann.tokenHolder).call('orderDetail', { order_id }));
    const sheets = new Map(order.goods.map((line) => [line.goods_id, [line.data_sheet, line.safety_sheet]]));
    expect(sheets.get(removed.goods_id)).toEqual([null, null]);
    expect(sheets.get(kept.goods_id)).toEqual([expect.any(String), expect.any(String)]);
    await next.close();
    await catalogue.close();
  });
});

describe('ordering again', () => {
  it('shows in the cart which prices have changed since the order', async () => {
    const bea = await makeCustomer(shop, 'bea');
    await createAddress(bea.client);
    const [dearer, same] = await findVariantsInStock(shop, { minStock: 20, count: 2 });
    if (!dearer || !same) throw new Error('The fixture has too few sizes.');
    const sizes = [dearer, { ...same, number: 5 }];
    const { order_id } = await makeOrder(bea.client, sizes, { pay_id: 'banktransfer' });
    const catalogue = await openChangedCatalogue(
      `update product_option set price_cents = price_cents + 250
       where goods_id = ${dearer.goods_id} and goods_attr = '${dearer.goods_attr}'`,
    );
    const next = await makeShop({ ...shop.deps, catalogue });
    const client = next.clientOf(bea.tokenHolder);
    await dataOf(client.call('reorder', { order_id }));
    const changes = async () =>
      (await dataOf(client.call('cart', {}))).list.map(({ goods_attr, change }) => [goods_attr, change]);
    const [was, is] = [dearer.price_cents, dearer.price_cents + 250].map(
      (cents) => `$${(cents / 100).toFixed(2)}`,
    );
    expect(await changes()).toEqual([
      [dearer.goods_attr, `The price changed from ${was} to ${is}.`],
      [same.goods_attr, ''],
    ]);
    expect((await changes()).map(([, change]) => change)).toEqual(['', '']);
    await next.close();
    await catalogue.close();
  });
});
