import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import { makeCustomer, makeVerifiedCustomer, type TestCustomer } from '../../test/fixtures/make-customer';
import {
  dataOf,
  createAddress,
  makeOrder,
  findVariantsInStock,
  type OrderRequest,
  type TestVariant,
} from '../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { messagesSentTo, resetMessageBudgets } from '../../test/fixtures/sent-messages';
import { fakeClock } from '../../test/fakes/fake-clock';
import { payCancelledOrder } from '../../test/shopping/orders-in-every-state';
import { copyRelease, linkedReleaseFile, linkRelease } from '../../test/databases/link-release';
import { dumpTables } from '../../test/databases/table-dump';
import { isLotNumber, lotNumberAt, lotNumberFor } from '../../src/shared/catalogue/lot-number';
import { runCli } from '../../test/fixtures/run-cli';

let shop: TestShop;
let ann: TestCustomer;
let sizes: TestVariant[];
const time = fakeClock();
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
  // Of two products: lots go by the product.
  const many = await findVariantsInStock(shop, { minStock: 50, count: 20 });
  sizes = many
    .filter((size, index) => many.findIndex(({ goods_id }) => goods_id === size.goods_id) === index)
    .slice(0, 2);
});
afterAll(async () => {
  expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  await shop.close();
});

const run = (...words: string[]) => runCli(shop.deps, ['orders', ...words]);

async function placed(options: Partial<OrderRequest> = {}) {
  await resetMessageBudgets(shop.deps.database);
  const { order_sn, order_id } = await makeOrder(ann.client, sizes, { pay_id: 'banktransfer', ...options });
  const detail = () => dataOf(ann.client.call('orderDetail', { order_id }));
  return { order_sn, order_id, detail };
}

const newestMessage = async () => (await messagesSentTo(shop.deps.database, ann.email))[0];

describe('shop orders', () => {
  it('moves an order from payment to delivery and notifies the customer of each step', async () => {
    const { order_sn, detail } = await placed({ po_number: 'PO 77', note: 'Ring twice.' });
    expect(await run('list', 'pending')).toMatch(
      new RegExp(`^${order_sn}  pending    2026-03-02  \\$[\\d,.]+  Bank transfer  ann$`),
    );
    const steps = [
      [['mark-paid', order_sn, 'REF', '2026-17'], 'paid', 'is paid'],
      [['confirm', order_sn], 'confirmed', 'is confirmed'],
      [['ship', order_sn, 'DHL-1234'], 'shipped', 'is on its way'],
      [['complete', order_sn], 'completed', 'is complete'],
    ] as const;
    for (const [words, state, subject] of steps) {
      expect(await run(...words)).toBe(`Order ${order_sn} is ${state}. The customer is notified by e-mail.`);
      expect((await detail()).order_status).toBe(state);
      expect((await newestMessage())?.subject).toContain(`Your order ${order_sn} ${subject}`);
    }
    const shown = await run('show', order_sn.toLowerCase());
    for (const words of [
      'PO: PO 77',
      'note: Ring twice.',
      'tracking: DHL-1234',
      'ship to: Ann Lee, Allee 1, 89081 Ulm, Germany',
      'by staff',
    ]) {
      expect(shown).toContain(words);
    }
    expect(await shop.deps.database.selectFrom('payment').select('transaction_id').execute()).toEqual([
      { transaction_id: 'REF 2026-17' },
    ]);
  });

  it('tells when the customer is not notified, because the address is not verified', async () => {
    const bob = await makeCustomer(shop, 'bob');
    await createAddress(bob.client);
    const wishes = { pay_id: 'purchaseorder', po_number: '4711' };
    const { order_sn } = await makeOrder(bob.client, sizes, wishes);
    expect(await run('confirm', order_sn)).toBe(
      `Order ${order_sn} is confirmed. The customer is not notified: the e-mail address is not confirmed.`,
    );
    const sent = await messagesSentTo(shop.deps.database, bob.email);
    expect(sent.filter(({ subject }) => subject.includes(order_sn))).toEqual([]);
  });

  it('tells when the customer is not notified, because the account is closed', async () => {
    const carl = await makeVerifiedCustomer(shop, 'carl');
    await createAddress(carl.client);
    const { order_sn } = await makeOrder(carl.client, sizes, { pay_id: 'purchaseorder', po_number: '4711' });
    await dataOf(carl.client.call('closeAccount', { password: carl.password }));
    expect(await run('confirm', order_sn)).toBe(
      `Order ${order_sn} is confirmed. The customer is not notified: the account is closed.`,
    );
  });

  it('shows the invoice title', async () => {
    const title = { title: 'Institute of Quartz', tax_number: 'DE77', address: 'Ulm', is_default: false };
    const { title_id } = await dataOf(ann.client.call('editInvoice', title));
    const { order_sn } = await placed({ title_id });
    expect(await run('show', order_sn)).toContain('bill to: Institute of Quartz, DE77, Ulm');
  });

  it('cancels and refunds with a reason', async () => {
    const one = await placed();
    expect(await run('cancel', one.order_sn, 'out', 'of', 'stock')).toContain('is cancelled');
    expect((await one.detail()).history.at(-1)?.text).toBe('The shop canceled the order: out of stock');
    const other = await placed();
    await run('mark-paid', other.order_sn, 'R-2');
    expect(await run('refund', other.order_sn, 'a', 'broken', 'vial')).toContain('is refunded');
    expect((await newestMessage())?.body).toContain('The money goes back: a broken vial');
  });

  it('records the payment of an order that was confirmed before it', async () => {
    const { order_sn, order_id } = await placed({ pay_id: 'purchaseorder', po_number: '4711' });
    await run('confirm', order_sn);
    await run('ship', order_sn, 'T');
    expect(await run('mark-paid', order_sn, 'INV-9')).toContain(`${order_sn} is shipped`);
    await expect(run('mark-paid', order_sn, 'INV-10')).rejects.toThrow('Cannot pay order');
    const paid = shop.deps.database.selectFrom('payment').select('status').where('order_id', '=', order_id);
    expect(await paid.execute()).toEqual([{ status: 'paid' }]);
  });

  it('records a lot for every line of the demonstration: the current one, or the given one', async () => {
    const { order_sn, detail } = await placed();
    const [first, second] = (await detail()).goods.map(({ goods_sn }) => goods_sn);
    await run('mark-paid', order_sn, 'R-3');
    const earlierLot = lotNumberFor(second ?? '', '25A');
    await expect(run('ship', order_sn, 'T', `${second}=${earlierLot}`)).rejects.toThrow('releases build');
    const dataFolder = await mkdtemp(join(tmpdir(), 'orders-'));
    await linkRelease(dataFolder);
    const ship = (...lots: string[]) =>
      runCli(shop.deps, ['orders', 'ship', order_sn, 'T', ...lots], { dataFolder });
    await expect(ship('QA99999=L1')).rejects.toThrow(`QA99999 is not in order ${order_sn}.`);
    await expect(ship(`${second}=LOT-7`, `${second}=LOT-8`)).rejects.toThrow(`${second} has two lots.`);
    const currentLots = [first, second].map((goodsSn) => lotNumberAt(goodsSn ?? '', time.now()));
    // An unknown lot, the lot of another product, and one that is not produced yet.
    for (const unknown of ['LOT-7', currentLots[0], lotNumberFor(second ?? '', '40A')])
      await expect(ship(`${second}=${unknown}`)).rejects.toThrow(
        `${second}=${unknown}: The product does not have this lot. Use one of its lots, such as ${currentLots[1]}, `,
      );
    await ship(`${second}=${earlierLot.toLowerCase().replaceAll('-', '')}`);
    const lots = (await detail()).goods.map(({ lot }) => lot);
    expect(lots).toEqual([currentLots[0], earlierLot]);
    expect(isLotNumber(lots[0] ?? '')).toBe(true);
    await rm(dataFolder, { recursive: true });
    expect((await run('show', order_sn)).split('\n').filter((row) => row.includes('  lot '))).toHaveLength(2);
  });

  it('records in an imported catalogue only given lots: imported ones, or any of a product without', async () => {
    const { order_sn, detail } = await placed();
    const goods = (await detail()).goods;
    const [first = expect.fail(), second = expect.fail()] = goods;
    await run('mark-paid', order_sn, 'R-4');
    const dataFolder = await mkdtemp(join(tmpdir(), 'orders-'));
    await copyRelease(dataFolder);
    const catalogue = new Database(linkedReleaseFile(dataFolder));
    catalogue.prepare("update meta set value = 'import' where key = 'made_from'").run();
    const addLot = catalogue.prepare(
      "insert into lot (lot_key, lot, goods_id, made_on, released_on, retest_on, tests) values (?, ?, ?, '', ?, '', '[]')",
    );
    addLot.run('L1', 'L-1', first.goods_id, '2026-01-01');
    addLot.run('L2', 'L-2', first.goods_id, '2026-02-01');
    catalogue.close();
    const ship = (...lots: string[]) =>
      runCli(shop.deps, ['orders', 'ship', order_sn, 'T', ...lots], { dataFolder });
    await expect(ship(`${first.goods_sn}=L-3`)).rejects.toThrow('such as L-2, L-1.');
    await ship(`${first.goods_sn}=l 1`);
    expect((await detail()).goods.map(({ lot }) => lot)).toEqual(['L-1', '']);
    const other = await placed();
    await run('mark-paid', other.order_sn, 'R-lots');
    await runCli(shop.deps, ['orders', 'ship', other.order_sn, 'T', `${second.goods_sn}=OWN-7`], {
      dataFolder,
    });
    expect((await other.detail()).goods.map(({ lot }) => lot)).toEqual(['', 'OWN-7']);
    await rm(dataFolder, { recursive: true });
  });

  it('lists orders by state, and flagged orders', async () => {
    const { order_sn, order_id } = await placed();
    await run('cancel', order_sn, 'no');
    await payCancelledOrder(shop, order_id);
    expect(await run('list', 'flagged')).toMatch(/^QB\d+ {2}cancelled.*! paid after cancelling$/);
    expect((await run('show', order_sn)).split('\n')[0]).toContain('! paid after cancelling');
    expect(await run('refund', order_sn, 'came', 'too', 'late')).toContain(`${order_sn} is refunded.`);
    expect(await run('list', 'flagged')).toBe('No orders found.');
    const all = (await run('list')).split('\n');
    expect(all[0]).toContain(order_sn);
    const refunded = (await run('list', 'refunded')).split('\n');
    expect(refunded.length).toBeLessThan(all.length);
    expect(refunded.every((row) => row.includes('  refunded   '))).toBe(true);
  });

  it('checks that everything adds up, and fails with what does not', async () => {
    expect(await run('check')).toBe('Orders, stock, points and payments add up.');
    const { order_sn, order_id } = await placed();
    const set = (delivery: string) =>
      shop.deps.database
        .updateTable('shop_order')
        .set({ delivery })
        .where('order_id', '=', order_id)
        .execute();
    const { delivery } = await shop.deps.database
      .selectFrom('shop_order')
      .select('delivery')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    await set('{}');
    await expect(run('check')).rejects.toThrow(`${order_sn}: its delivery address has no name.`);
    await set(delivery);
  });

  it('removes control characters from customers’ text', async () => {
    const { order_sn, order_id } = await placed();
    const evil = '\u001b[2J\u009b31m\u202Eall\r\nis well';
    await shop.deps.database
      .updateTable('shop_order')
      .set({ po_number: evil, note: evil, delivery: JSON.stringify({ consignee: evil, country: 'DE' }) })
      .set({ title: JSON.stringify({ title: evil }), tracking: evil })
      .where('order_id', '=', order_id)
      .execute();
    for (const text of [await run('show', order_sn), await run('list'), await run('export')]) {
      expect(text.replace(/^\uFEFF/, '').replaceAll(/\r?\n/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
    expect((await run('show', order_sn)).match(/all is well/g)).toHaveLength(5);
  });
});

describe('an impossible command', () => {
  it('fails without a change and without a message to the customer', async () => {
    const { order_sn } = await placed();
    await run('mark-paid', order_sn, 'R-5');
    const other = await placed();
    const before = await dumpTables(shop.deps.database);
    const impossible = [
      ['complete', order_sn],
      ['cancel', order_sn, 'no'],
      ['mark-paid', order_sn, 'R-6'],
      ['refund', other.order_sn, 'no'],
      ['ship', other.order_sn, 'T'],
      ['complete', other.order_sn],
    ];
    for (const words of impossible) await expect(run(...words)).rejects.toThrow(/^Cannot \w+ order/);
    await expect(run('mark-paid', other.order_sn, 'R-5')).rejects.toThrow(
      `Payment R-5 is already recorded on order ${order_sn}.`,
    );
    await expect(run('confirm', 'QB000000000000')).rejects.toThrow('There is no order QB000000000000.');
    await expect(run('show', '\u001b[2J')).rejects.toThrow('There is no order  [2J.');
    expect(await dumpTables(shop.deps.database)).toEqual(before);
  });

  it.each([
    [[]],
    [['list', 'lost']],
    [['list', 'paid', 'x']],
    [['show']],
    [['show', 'QB1', 'x']],
    [['confirm']],
    [['confirm', 'QB1', 'x']],
    [['complete', 'QB1', 'x']],
    [['mark-paid', 'QB1']],
    [['mark-paid', 'QB1', ' ']],
    [['cancel', 'QB1']],
    [['refund', 'QB1']],
    [['ship', 'QB1']],
    [['ship', 'QB1', 'T', 'LOT']],
    [['ship', 'QB1', 'T', 'QA1=']],
    [['ship', 'QB1', 'T', '=L']],
    [['ship', 'QB1', 'T', 'QA1=L=M']],
    [['export', 'yesterday']],
    [['export', '2026-02-30']],
    [['export', '2026-03-01', '2026-3-2']],
    [['export', '2026-03-01', '2026-03-02', 'x']],
    [['export', '2026-03-02', '2026-03-01']],
    [['check', 'x']],
    [['withdraw', 'QB1']],
    [['pay', 'QB1']],
    [['constructor', 'QB1']],
  ])('rejects %j with a usage error', async (words) => {
    await expect(run(...words)).rejects.toThrow(CommanderError);
  });
});
