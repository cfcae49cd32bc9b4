import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  createAddress,
  dataOf,
  findVariantsInStock,
  makeOrder,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { applyTransitions } from '../../../test/shopping/transition-order';

let shop: TestShop;
let ann: TestCustomer;
let bob: TestCustomer;
let sizes: TestVariant[];
const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '"=1+1', ';=1+1'];
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  bob = await makeCustomer(shop, 'bob');
  await createAddress(ann.client);
  await createAddress(bob.client);
  sizes = await findVariantsInStock(shop, { minStock: 100, count: 2 });
  await makeOrder(bob.client, sizes, { po_number: 'of Bob' });
});
afterAll(() => shop.close());

const place = (po_number: string) => makeOrder(ann.client, sizes, { po_number });
const file = async (request = {}, { client }: TestCustomer = ann) => {
  const { name, csv } = await dataOf(client.call('ordersFile', request));
  expect(name).toBe('orders.csv');
  const [heading = '', ...rows] = csv.trimEnd().split('\r\n');
  const names = heading.replace('\uFEFF', '').split(',');
  return rows.map((row): Readonly<Record<string, string>> =>
    Object.fromEntries(row.split(',').map((cell, index) => [names[index] ?? '', cell])),
  );
};

it('has only the heading without orders', async () => {
  const eva = await makeCustomer(shop, 'eva');
  expect(await file({}, eva)).toEqual([]);
});

it('has a row per line with the amounts of the order in its first row', async () => {
  const { order_id } = await place('PO 7');
  const order = await dataOf(ann.client.call('orderDetail', { order_id }));
  const rows = await file({ key: 'PO 7' });
  expect(rows).toHaveLength(order.goods.length);
  expect(order.goods.length).toBe(2);
  rows.forEach((row, index) => {
    const line = order.goods[index];
    expect(row).toMatchObject({
      'Order number': order.order_sn,
      'PO number': 'PO 7',
      Consignee: 'Ann Lee',
      'Catalogue number': line?.goods_sn,
      Quantity: String(line?.goods_number),
      'Unit price (USD)': line?.goods_price,
      'Line total (USD)': line?.price_sum,
      'Goods of the order (USD)': index === 0 ? order.amounts.goods : '',
      'Shipping (USD)': index === 0 ? order.amounts.shipping : '',
      'Tax (USD)': index === 0 ? order.amounts.tax : '',
      'Amount due (USD)': index === 0 ? order.amounts.total : '',
    });
  });
  expect(rows[0]?.['Placed (UTC)']).toBe(order.created_at.slice(0, 19).replace('T', ' '));
});

it('has only the orders of the customer, newest first, beyond one batch', async () => {
  for (let count = 0; count < 25; count += 1) await place(`many ${count}`);
  const rows = await file({ key: 'many' });
  const numbers = [...new Set(rows.map((row) => row['PO number']))];
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => `many ${24 - index}`));
  expect(rows).toHaveLength(50);
  expect((await file()).some((row) => row['PO number'] === 'of Bob')).toBe(false);
});

it('filters by status like the list', async () => {
  const { order_id } = await place('paid one');
  await applyTransitions(shop, order_id, ['pay']);
  const rows = await file({ order_status: 'paid' });
  expect(rows.map((row) => [row['PO number'], row['Status']])).toEqual([
    ['paid one', 'Paid'],
    ['paid one', 'Paid'],
  ]);
});

it.each(formulas)('keeps a spreadsheet from evaluating %s', async (formula) => {
  await place(formula);
  const { csv } = await dataOf(ann.client.call('ordersFile', {}));
  const cells = csv.split(/,|\r\n/);
  expect(csv).toContain("'");
  expect(cells.filter((cell) => /^["\s;]*[=+\-@＝]/.test(cell))).toEqual([]);
});
