import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
} from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { restrictCountries } from '../../../test/fixtures/restrict-countries';

let shop: TestShop;
let ann: TestCustomer;
let sel_goods: number[];
beforeEach(async () => {
  const plain = await makeShop();
  shop = await makeShop({ selling: restrictCountries(['DE'], plain.deps.selling) });
  await plain.close();
  ann = await makeCustomer(shop, 'ann');
  const lines = await fillCart(ann.client, await findVariantsInStock(shop, { minStock: 20, count: 2 }));
  sel_goods = lines.map(({ rec_id }) => rec_id);
});
afterEach(() => shop.close());

const WORDS = 'These items cannot be shipped to France. Please choose another address, or ask us.';

describe('shop that ships to some countries only', () => {
  it('asks a new customer for an address before it offers shipping', async () => {
    expect(await ann.client.call('checkoutIs', { sel_goods })).toMatchObject({
      ok: false,
      failure: { kind: 'refused', code: 0, field: 'address', data: { address: true } },
    });
    const details = await dataOf(ann.client.call('checkout', { sel_goods }));
    expect(details).toMatchObject({ addresses: [], address_id: null, shippings: [], shipping_id: null });
    expect(details.obstacle).toBe('');
    await createAddress(ann.client, 'DE');
    const request = await makeOrderRequest(ann.client, sel_goods);
    expect(await ann.client.call('placeOrder', request, { key: randomUUID() })).toMatchObject({ ok: true });
  });

  it('states that a country is not served and accepts another address', async () => {
    await createAddress(ann.client, 'FR');
    const german = await createAddress(ann.client, 'DE');
    expect(await ann.client.call('checkoutIs', { sel_goods })).toMatchObject({ ok: true });
    const details = await dataOf(ann.client.call('checkout', { sel_goods, shipping_id: 1 }));
    expect(details.addresses).toHaveLength(2);
    expect(details).toMatchObject({ shippings: [], shipping_id: null, obstacle: WORDS });
    expect(details.amounts.shipping).toBe('0.00');
    const other = await dataOf(ann.client.call('changeConsignee', { sel_goods, address_id: german }));
    expect(other.obstacle).toBe('');
    expect(other.shipping_id).toBe(other.shippings[0]?.shipping_id);
  });

  it('rejects an order to a country that is not served', async () => {
    const french = await createAddress(ann.client, 'FR');
    const details = await dataOf(ann.client.call('checkout', { sel_goods }));
    const request = {
      sel_goods,
      address_id: french,
      shipping_id: 1,
      pay_id: details.pay_id,
      seen_total: details.amounts.total,
    };
    expect(await ann.client.call('placeOrder', request, { key: randomUUID() })).toMatchObject({
      ok: false,
      failure: { kind: 'refused', field: 'address_id', message: WORDS },
    });
    expect((await dataOf(ann.client.call('orders', {}))).total).toBe(0);
    expect((await dataOf(ann.client.call('cart', {}))).list).toHaveLength(2);
  });

  it('rejects a shipping method that does not serve the country', async () => {
    await createAddress(ann.client, 'DE');
    expect(await ann.client.call('checkout', { sel_goods, shipping_id: 99 })).toMatchObject({
      ok: false,
      failure: { kind: 'refused', field: 'shipping_id' },
    });
  });
});
