import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { dataOf, createAddress, makeOrder, findVariantsInStock } from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';

let shop: TestShop;
let ann: TestCustomer;
let eva: TestCustomer;
/** A customer whose orders have non-ASCII numbers. */
const others = ['München-Ä', 'MÜNCHEN-ä', 'Munchen-a', 'Straße', 'STRASSE', 'İzmir', 'ΟΔΟΣ'];
const alphabet = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';
const numbers = ['PO_7 100%', 'po-8', String.raw`PO\9`, 'POX7'];
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
  const sizes = await findVariantsInStock(shop, { minStock: 20 });
  for (const po_number of numbers) await makeOrder(ann.client, sizes, { po_number });
  eva = await makeCustomer(shop, 'eva');
  await createAddress(eva.client);
  const [made] = await findVariantsInStock(shop, { minStock: 0, maxStock: 0 });
  if (!made) throw new Error('nothing is made to order');
  for (const po_number of [...others, alphabet]) await makeOrder(eva.client, [made], { po_number });
});
afterAll(() => shop.close());

const found = async (key: string, { client }: TestCustomer = ann) => {
  const { list } = await dataOf(client.call('orders', { key }));
  const details = await Promise.all(
    list.map(({ order_id }) => dataOf(client.call('orderDetail', { order_id }))),
  );
  return details.map(({ po_number }) => po_number);
};

it.each([
  ['po', [...numbers].reverse()],
  ['PO_', ['PO_7 100%']],
  ['PO_7 100%', ['PO_7 100%']],
  ['PO-8', ['po-8']],
  [String.raw`po\9`, [String.raw`PO\9`]],
  ['%', []],
  ['_', []],
  ['7', []],
])('finds orders by a purchase-order number prefix: %s', async (key, expected) => {
  expect(await found(key)).toEqual(expected);
});

it.each(['MÜNCHEN', 'münchen', 'München-Ä', 'mÜNCHEN-ä'])('ignores case beyond ASCII: %s', async (key) => {
  expect(await found(key, eva)).toEqual(['MÜNCHEN-ä', 'München-Ä']);
});

it('finds a number of many different letters beyond ASCII, letter by letter', async () => {
  expect(await found(alphabet.toLowerCase(), eva)).toEqual([alphabet]);
  expect(await found(`${alphabet.slice(0, 20).toLowerCase()}ж`, eva)).toEqual([]);
  expect(await found(`${alphabet.slice(0, 31)}%`, eva)).toEqual([]);
});

it.each(['Straße', 'STRASSE', 'İzmir', 'ΟΔΟΣ'])(
  'finds an exact match with letters that change length by case: %s',
  async (key) => {
    expect(await found(key, eva)).toEqual([key]);
  },
);

it('finds orders by prefixes of order and catalogue numbers', async () => {
  const { list } = await dataOf(ann.client.call('orders', {}));
  const [one] = list;
  expect(await found(one?.order_sn.toLowerCase() ?? '')).toEqual([numbers.at(-1)]);
  expect(await found(one?.goods[0]?.goods_sn.slice(0, 5).toLowerCase() ?? '')).toHaveLength(4);
});

it('finds orders by a part of a product name of at least three letters', async () => {
  const { list } = await dataOf(ann.client.call('orders', {}));
  const name = list[0]?.goods[0]?.goods_name ?? expect.fail();
  expect(await found(name.slice(1, 30).toUpperCase())).toEqual([...numbers].reverse());
  expect(await found(name.slice(1, 3))).toEqual([]);
  expect(await found('%%%')).toEqual([]);
  expect(await found(name, eva)).toEqual([]);
});

it.each(['MÜLLER', 'müller', 'Müller-Hinton', 'ülle', 'ÜLLER-HINTON BRÜH'])(
  'ignores the case of all letters of a product name: %s',
  async (key) => {
    await shop.deps.database
      .updateTable('order_line')
      .set({ goods_name: 'Müller-Hinton Brühe' })
      .where('order_id', '=', (eb) =>
        eb.selectFrom('shop_order').select('order_id').where('po_number', '=', 'Munchen-a'),
      )
      .execute();
    expect(await found(key, eva)).toEqual(['Munchen-a']);
  },
);
