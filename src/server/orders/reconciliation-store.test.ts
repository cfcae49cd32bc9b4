import { sql, type ControlledTransaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStates } from '../../shared/orders/order-status';
import { makeVerifiedCustomer } from '../../../test/fixtures/make-customer';
import { dataOf, createAddress, makeOrder, findVariantsInStock } from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { fakeClock } from '../../../test/fakes/fake-clock';
import { makeOrdersInEveryState } from '../../../test/shopping/orders-in-every-state';
import type { CorruptRow } from '../../../test/faults/corrupt-row';
import { corruptRows } from '../../../test/faults/corrupt-rows';
import { dropConstraints } from '../../../test/faults/drop-constraints';
import { ledgerChecks, orderChecks, findDiscrepancies, stockChecks } from './reconciliation-store';
import type { ShopTables } from '../db/schema/shop-schema';

let shop: TestShop;
let ids: Readonly<Record<CorruptRow['order'], number>>;
const time = fakeClock();
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  const orders = await makeOrdersInEveryState(shop, time);
  const title = { title: 'Institute', tax_number: 'DE1', address: 'Ulm', is_default: true };
  await dataOf(orders.ann.client.call('editInvoice', { ...title, order_id: orders.ids.paid }));
  const ben = await makeVerifiedCustomer(shop, 'ben');
  await createAddress(ben.client);
  const otherOrder = await makeOrder(
    ben.client,
    await findVariantsInStock(shop, { minStock: 0, maxStock: 0 }),
  );
  ids = { ...orders.ids, otherCustomer: otherOrder.order_id };
});
afterAll(() => shop.close());

describe('shop with orders in every state', () => {
  it('has no discrepancies', async () => {
    const orders = await shop.deps.database.selectFrom('shop_order').select('state').distinct().execute();
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orderStates));
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });
});

describe('injected fault', () => {
  // Constraints are removed so that faults can be injected; each is rolled back.
  beforeAll(() => dropConstraints(shop.deps.database));

  it.each(corruptRows.map((fault) => [`${fault.check} (${fault.order})`, fault] as const))(
    'is the only discrepancy found: %s',
    async (_name, { check, order, subject, statements }) => {
      const transaction = await shop.deps.database.startTransaction().execute();
      try {
        const expected = [{ check, subject: await findSubject(transaction, order, subject) }];
        for (const statement of statements)
          await sql.raw(statement.replaceAll(':id', String(ids[order]))).execute(transaction);
        expect(await findDiscrepancies(transaction)).toEqual(expected);
      } finally {
        await transaction.rollback().execute();
      }
    },
  );

  it('exists for every check', () => {
    const checks = Object.keys({ ...orderChecks, ...stockChecks, ...ledgerChecks });
    const injected = new Set(corruptRows.map(({ check }) => check));
    expect(injected).toEqual(new Set([...checks, 'its history does not lead to its state']));
    expect(corruptRows.length).toBeGreaterThanOrEqual(20);
  });

  it('leaves no discrepancy behind', async () => {
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });
});

async function findSubject(
  db: ControlledTransaction<ShopTables>,
  order: CorruptRow['order'],
  subject: CorruptRow['subject'],
): Promise<string> {
  if (subject === 'size') {
    const size = await db.selectFrom('stock').select(['goods_id', 'goods_attr']).executeTakeFirstOrThrow();
    return `${size.goods_id} ${size.goods_attr}`;
  }
  const { order_sn, customer_id } = await db
    .selectFrom('shop_order')
    .select(['order_sn', 'customer_id'])
    .where('order_id', '=', subject === 'customer' ? ids.paid : ids[order])
    .executeTakeFirstOrThrow();
  return subject === 'customer' ? `customer ${customer_id}` : (subject ?? order_sn);
}
