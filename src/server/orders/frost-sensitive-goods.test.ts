import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { createAddress, dataOf, fillCart, makeOrderRequest } from '../../../test/shopping/make-order';
import { sellingSettings } from './selling-settings';

let shop: TestShop;
let ann: TestCustomer;
beforeEach(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
});
afterEach(() => shop.close());

/** Returns the first priced variant of a product with this shipping mode and storage, and adds it to the cart. */
async function addProduct(shipping: string, storage: string) {
  const variant = await shop.deps.catalogue.db
    .selectFrom('product')
    .innerJoin('product_option', 'product_option.goods_id', 'product.goods_id')
    .select(['product.goods_id', 'goods_sn', 'goods_attr'])
    .where('shipping', '=', shipping)
    .where('storage', 'like', storage)
    .where('price_cents', 'is not', null)
    .where('stock', '>=', 0)
    .executeTakeFirstOrThrow();
  const [line] = await fillCart(ann.client, [variant]);
  return { rec_id: line?.rec_id ?? 0, goods_sn: variant.goods_sn };
}

const checkout = (sel_goods: number[]) => dataOf(ann.client.call('checkout', { sel_goods }));

describe('goods that must not freeze', () => {
  it('are not offered shipping on dry ice', async () => {
    const sensitive = await addProduct('Blue ice', '%do not freeze%');
    const details = await checkout([sensitive.rec_id]);
    expect(details.shippings.map(({ name }) => name)).toEqual(['Cold chain, blue ice']);
    const request = await makeOrderRequest(ann.client, [sensitive.rec_id]);
    expect(
      await ann.client.call('placeOrder', { ...request, shipping_id: 3 }, { key: randomUUID() }),
    ).toMatchObject({ ok: false, failure: { field: 'shipping_id' } });
  });

  it('are ordered with goods on dry ice in two parcels', async () => {
    const sensitive = await addProduct('Blue ice', '%do not freeze%');
    const frozen = await addProduct('Dry ice', '%');
    const sel_goods = [sensitive.rec_id, frozen.rec_id];
    const details = await checkout(sel_goods);
    expect(details).toMatchObject({ shipping_id: 4, obstacle: '', amounts: { shipping: '140.00' } });
    expect(details.shippings.map(({ name }) => name)).toEqual(['Two parcels, blue ice and dry ice']);
    const request = await makeOrderRequest(ann.client, sel_goods);
    const order = (shipping_id: number) =>
      ann.client.call('placeOrder', { ...request, shipping_id }, { key: randomUUID() });
    expect(await order(3)).toMatchObject({ ok: false, failure: { field: 'shipping_id' } });
    expect(await order(4)).toMatchObject({ ok: true });
  });

  it('travel with goods at room temperature', async () => {
    const sensitive = await addProduct('Blue ice', '%do not freeze%');
    const ambient = await addProduct('Ambient', '%');
    expect((await checkout([sensitive.rec_id, ambient.rec_id])).shippings).toHaveLength(1);
  });
});

describe('goods at 2–8 °C that say nothing of freezing', () => {
  it('are not offered dry ice, alone or with frozen goods', async () => {
    const refrigerated = await addProduct('Blue ice', 'Store at 2–8 °C.');
    const frozen = await addProduct('Dry ice', '%');
    const alone = await checkout([refrigerated.rec_id]);
    expect(alone.shippings.map(({ shipping_id }) => shipping_id)).toEqual([2]);
    const both = await checkout([refrigerated.rec_id, frozen.rec_id]);
    expect(both.shippings.map(({ shipping_id }) => shipping_id)).toEqual([4]);
  });
});

it('goods that may freeze are offered one parcel on dry ice with frozen goods, and two', async () => {
  const cold = await addProduct('Blue ice', 'Store at -20 °C%');
  const frozen = await addProduct('Dry ice', '%');
  const { shippings, obstacle } = await checkout([cold.rec_id, frozen.rec_id]);
  expect({ names: shippings.map(({ name }) => name), obstacle }).toEqual({
    names: ['Frozen, dry ice', 'Two parcels, blue ice and dry ice'],
    obstacle: '',
  });
});

it('two parcels are not offered for frozen goods alone', async () => {
  const frozen = await addProduct('Dry ice', '%');
  const { shippings } = await checkout([frozen.rec_id]);
  expect(shippings.map(({ shipping_id }) => shipping_id)).toEqual([3]);
});

describe('a shop that sends one parcel for an order', () => {
  beforeEach(async () => {
    const { selling } = shop.deps;
    const shippings = selling.shippings.filter(({ separate_frozen }) => !separate_frozen);
    await shop.close();
    shop = await makeShop({ selling: { ...selling, shippings } });
    ann = await makeCustomer(shop, 'ann');
    await createAddress(ann.client);
  });

  it('names the goods that must not freeze and those on dry ice', async () => {
    const sensitive = await addProduct('Blue ice', '%do not freeze%');
    const frozen = await addProduct('Dry ice', '%');
    const sel_goods = [sensitive.rec_id, frozen.rec_id];
    const details = await checkout(sel_goods);
    expect(details).toMatchObject({ shippings: [], shipping_id: null });
    expect(details.obstacle).toContain(`(${sensitive.goods_sn}) must not freeze`);
    expect(details.obstacle).toContain(`(${frozen.goods_sn}) travels on dry ice`);
    const request = { ...(await makeOrderRequest(ann.client, sel_goods)), shipping_id: 3 };
    expect(await ann.client.call('placeOrder', request, { key: randomUUID() })).toMatchObject({
      ok: false,
      failure: { code: 0, message: details.obstacle },
    });
    for (const rec_id of sel_goods) expect((await checkout([rec_id])).obstacle).toBe('');
  });

  it('sends goods at 2–8 °C with those on dry ice', async () => {
    const refrigerated = await addProduct('Blue ice', 'Store at 2–8 °C.');
    const frozen = await addProduct('Dry ice', '%');
    const { shippings } = await checkout([refrigerated.rec_id, frozen.rec_id]);
    expect(shippings.map(({ shipping_id }) => shipping_id)).toEqual([3]);
  });
});

it('the settings refuse two parcels on dry ice', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../resources/shop.json'), 'utf8');
  const settings = JSON.parse(text.replaceAll('"keeps": "Blue ice"', '"keeps": "Dry ice"')) as unknown;
  const { data, error } = sellingSettings.safeParse(settings);
  expect(data).toBeUndefined();
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'the parcel without the frozen goods cannot be on dry ice',
  ]);
});
