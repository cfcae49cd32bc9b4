import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import { grantTestCredits } from '../../test/fixtures/grant-credits';
import { makeMember, type TestMember } from '../../test/fixtures/make-member';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { markEmailVerified } from '../../test/fixtures/make-customer';
import { runCli } from '../../test/fixtures/run-cli';
import { messagesSentTo } from '../../test/fixtures/sent-messages';
import { createAddress, dataOf, findVariantsInStock, makeOrder } from '../../test/shopping/make-order';

let shop: TestShop;
let ann: TestMember;
let ben: TestMember;
beforeEach(async () => {
  shop = await makeShop();
  [ann, ben] = [await member('ann'), await member('ben')];
});
afterEach(async () => {
  expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  await shop.close();
});

async function member(name: string): Promise<TestMember> {
  const made = await makeMember(shop, name);
  await markEmailVerified(shop, name);
  await createAddress(made.client);
  return made;
}

const run = (...words: string[]) => runCli(shop.deps, words);

async function order({ client }: TestMember, number: number, pay_id = 'banktransfer') {
  const sizes = await findVariantsInStock(shop, { minStock: 100 });
  return makeOrder(
    client,
    sizes.map((size) => ({ ...size, number })),
    { pay_id, po_number: 'PO 1' },
  );
}

const heldUnits = async () =>
  (await shop.deps.database.selectFrom('stock').select('held').executeTakeFirst())?.held;

describe('shop reservations', () => {
  it('lists unpaid reservations, most units first', async () => {
    const [few, many] = [await order(ann, 2), await order(ben, 9)];
    await order(ben, 1, 'purchaseorder');
    const lines = (await run('reservations', 'list')).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      new RegExp(`^${many.order_sn}  9 units  \\$[\\d,.]+  ben  institute.example  until`),
    );
    expect(lines[1]).toContain(few.order_sn);
  });

  it('counts one unit in the singular', async () => {
    await order(ann, 1);
    expect(await run('reservations', 'list')).toContain('  1 unit  ');
    expect(await run('reservations', 'release', '--all')).toContain('Released 1 unit of 1 unpaid order.');
  });

  it('releases the goods of a customer, and informs them', async () => {
    const { order_id } = await order(ann, 2);
    await order(ann, 3);
    await order(ben, 4);
    expect(await run('reservations', 'release', '--customer', 'Ann')).toContain(
      'Released 5 units of 2 unpaid orders.',
    );
    expect(await heldUnits()).toBe(4);
    const detail = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(detail).toMatchObject({ order_status: 'pending', reservation: 'payment', reserved_until: null });
    const sent = await messagesSentTo(shop.deps.database, 'ann@institute.example');
    expect(sent.filter(({ subject }) => subject.includes('no longer reserved'))).toHaveLength(2);
  });

  it.each([
    ['--institution', () => 'institute.example', 0],
    ['--order', (sn: string) => sn.toLowerCase(), 4],
  ])('releases by %s', async (option, value, left) => {
    const { order_sn } = await order(ann, 2);
    await order(ben, 4);
    await run('reservations', 'release', option, value(order_sn));
    expect(await heldUnits()).toBe(left);
  });

  it('finds the orders with a product whose number has lower-case letters, with the units of all their goods', async () => {
    const sizes = (await findVariantsInStock(shop, { minStock: 100, count: 2 })).map((size) => ({
      ...size,
      number: 2,
    }));
    await makeOrder(ann.client, sizes, { pay_id: 'banktransfer' });
    await order(ben, 1);
    const [first = expect.fail()] = sizes;
    await shop.deps.database
      .updateTable('order_line')
      .set({ goods_sn: 'ab12c' })
      .where('goods_id', '=', first.goods_id)
      .where('goods_attr', '=', first.goods_attr)
      .where('number', '=', 2)
      .execute();
    for (const number of ['ab12c', 'AB12C'])
      expect(await run('reservations', 'list', '--product', number)).toMatch(/^\S+ {2}4 units .* ann /);
    expect(await run('reservations', 'release', '--product', 'AB12c')).toContain(
      'Released 4 units of 1 unpaid order.',
    );
  });

  it('releases everything only when told so', async () => {
    await order(ann, 2);
    await expect(run('reservations', 'release')).rejects.toThrow('--all');
    await run('reservations', 'release', '--all');
    expect(await heldUnits()).toBe(0);
    expect(await run('reservations', 'release', '--all')).toBe('No reservations found.');
  });

  it('reserves the goods of an order that waits for staff', async () => {
    const limits = { ...shop.deps.selling.unpaid_orders, stock_percent: 1 };
    Object.assign(shop.deps.selling, { unpaid_orders: limits });
    const { order_sn } = await order(ann, 50);
    expect(await run('orders', 'list', 'waiting')).toContain(`${order_sn}  pending`);
    expect(await heldUnits()).toBe(0);
    expect(await run('reservations', 'add', order_sn)).toContain('are reserved');
    expect(await heldUnits()).toBe(50);
    await expect(run('reservations', 'add', order_sn)).rejects.toThrow('nothing to reserve');
  });
});

describe('shop exchanges', () => {
  it('lists open exchanges, ships and cancels them', async () => {
    await grantTestCredits(shop, 'ann', { points: 1_000_000 });
    const { offers } = await dataOf(ann.client.call('points', {}));
    const { goods_id = 0, goods_attr = '' } = offers[0] ?? {};
    for (const key of ['a'.repeat(20), 'b'.repeat(20)])
      await dataOf(ann.client.call('transformPoints', { goods_id, goods_attr }, { key }));
    const ids = (await run('exchanges', 'list')).match(/^\d+/gm) ?? [];
    expect(ids).toHaveLength(2);
    expect(await run('exchanges', 'ship', ids[0] ?? '')).toContain('is shipped');
    expect(await run('exchanges', 'cancel', ids[1] ?? '', 'damaged', 'box')).toContain('is cancelled');
    await expect(run('exchanges', 'ship', ids[1] ?? '')).rejects.toThrow('has ended');
    expect(await run('exchanges', 'list')).toBe('No open exchanges.');
    const [sent] = await messagesSentTo(shop.deps.database, 'ann@institute.example');
    expect(sent?.body).toContain('damaged box');
  });
});
