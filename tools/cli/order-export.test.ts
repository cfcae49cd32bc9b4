import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purchaseFacts } from '../../src/shared/punchout/purchase-facts';
import { makeCustomer, type TestCustomer } from '../../test/fixtures/make-customer';
import { createAddress, makeOrder, findVariantsInStock } from '../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../test/fakes/fake-clock';
import { parseDay } from './arguments';
import { exportOrders } from './order-export';

let shop: TestShop;
let ann: TestCustomer;
const time = fakeClock('2026-03-02T23:59:59.999Z');
const numbers: string[] = [];
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
  const sizes = (await findVariantsInStock(shop, { minStock: 50, count: 2 })).map((size) => ({
    ...size,
    number: 3,
  }));
  for (const step of [0, 1, DAY]) {
    time.advance(step);
    numbers.push((await makeOrder(ann.client, sizes, { pay_id: 'banktransfer' })).order_sn);
  }
});
afterAll(() => shop.close());

const rowsOf = async (...days: string[]) => {
  const [from, to] = days.map(parseDay);
  return (await exportOrders(shop.deps, { from, to })).split('\r\n');
};

describe('exportOrders', () => {
  it('writes a byte order mark, a header and rows of equal width', async () => {
    const text = await exportOrders(shop.deps);
    expect(Buffer.from(text).subarray(0, 11).toString('hex')).toBe('efbbbf6f726465725f736e');
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const rows = text.slice(1, -2).split('\r\n');
    expect(rows).toHaveLength(1 + 3 * 2);
    const width = rows[0]?.split(',').length;
    expect(width).toBe(25);
    for (const row of rows) expect(row.replaceAll(/"[^"]*"/g, '').split(',')).toHaveLength(width ?? 0);
  });

  it('contains the ordered product of each line and the amounts of its order', async () => {
    const [line] = await shop.deps.database
      .selectFrom('order_line')
      .innerJoin('shop_order', 'shop_order.order_id', 'order_line.order_id')
      .selectAll()
      .orderBy('line_id')
      .execute();
    if (!line) throw new Error('there is no line');
    const [, row = ''] = await rowsOf();
    expect(row).toContain(`${line.order_sn},pending,2026-03-02T23:59:59.999Z,banktransfer,,Ann Lee,DE,`);
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    expect(row).toContain(`,3,${dollars(line.price_cents)},${dollars(line.sum_cents)},,`);
    const { unspsc, content, content_unit } = purchaseFacts(line, {});
    expect(row).toContain(`,,${unspsc},EA,${content},${content_unit},`);
    expect(row.endsWith(`,0.00,0.00,${dollars(line.total_cents)},`)).toBe(true);
  });

  it('includes the first and the last moment of the period', async () => {
    const inDays = async (...days: string[]) =>
      new Set((await rowsOf(...days)).slice(1, -1).map((row) => row.split(',')[0]));
    const [first = '', second = '', third = ''] = numbers;
    expect(await inDays('2026-03-02', '2026-03-02')).toEqual(new Set([first]));
    expect(await inDays('2026-03-03', '2026-03-03')).toEqual(new Set([second]));
    expect(await inDays('2026-03-03')).toEqual(new Set([second, third]));
    expect(await inDays('2026-03-02', '2026-03-03')).toEqual(new Set([first, second]));
    expect(await inDays('2026-03-05')).toEqual(new Set());
    expect(await inDays()).toEqual(new Set(numbers));
  });

  it('escapes cells that a spreadsheet would run as a formula', async () => {
    await shop.deps.database
      .updateTable('shop_order')
      .set({ po_number: '=HYPERLINK("https://x.example")', tracking: '@SUM(A1)' })
      .set({ delivery: JSON.stringify({ consignee: '+cmd|calc', country: 'DE' }) })
      .where('order_sn', '=', numbers[0] ?? '')
      .execute();
    const [, row = ''] = await rowsOf();
    expect(row).toContain(`,"'=HYPERLINK(""https://x.example"")","'+cmd|calc",DE,'@SUM(A1),`);
  });

  it('exports more lines than one batch', async () => {
    const { line_id: _id, ...line } = await shop.deps.database
      .selectFrom('order_line')
      .selectAll()
      .executeTakeFirstOrThrow();
    await shop.deps.database.transaction().execute(async (transaction) => {
      for (let count = 0; count < 1100; count += 1) {
        await transaction.insertInto('order_line').values(line).execute();
      }
    });
    expect(await rowsOf()).toHaveLength(1 + 6 + 1100 + 1);
  });
});
