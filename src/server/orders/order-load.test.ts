import { randomUUID } from 'node:crypto';
import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeCustomer, markEmailVerified, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { codeSentTo } from '../../../test/fixtures/sent-messages';
import { findVariants } from '../../../test/shopping/find-variants';
import {
  createAddress,
  dataOf,
  makeOrderRequest,
  type OrderRequest,
} from '../../../test/shopping/make-order';
import { seedCart } from '../../../test/shopping/seed-cart';
import { applyTransition } from '../../../test/shopping/transition-order';
import { listOrderLines } from './order-store';
import { MAX_CART_LINES } from '../../shared/cart/quantity';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

/** Creates a customer with an address and a cart of as many different sizes as an order can have. */
async function makeBuyer(name: string): Promise<TestCustomer> {
  const buyer = await makeCustomer(shop, name);
  await createAddress(buyer.client);
  await seedCart(shop, name, await findVariants(shop, MAX_CART_LINES, 1), 1);
  return buyer;
}

async function requestOf({ client }: TestCustomer) {
  const { list } = await dataOf(client.call('cart', {}));
  expect(list).toHaveLength(MAX_CART_LINES);
  return makeOrderRequest(
    client,
    list.map(({ rec_id }) => rec_id),
    { pay_id: 'banktransfer' },
  );
}

const placeOrder = ({ client }: TestCustomer, request: OrderRequest) =>
  dataOf(client.call('placeOrder', request, { key: randomUUID() }));

/** Counts the statements of some work. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const statements = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await work();
  const { length } = statements.mock.calls;
  statements.mockRestore();
  return length;
}

it('places, reserves and cancels an order of 500 lines with a few statements, not with some per line', async () => {
  const buyer = await makeBuyer('ann');
  await markEmailVerified(shop, 'ann');
  const request = await requestOf(buyer);
  let order_id = 0;
  const placing = await countStatements(async () => {
    ({ order_id } = await placeOrder(buyer, request));
  });
  expect(placing).toBeLessThanOrEqual(120);
  const detail = await dataOf(buyer.client.call('orderDetail', { order_id }));
  expect(detail.goods).toHaveLength(MAX_CART_LINES);
  const held = () => shop.deps.database.selectFrom('stock').select('held').where('held', '>', 0).execute();
  expect((await held()).length).toBeGreaterThan(0);
  expect((await dataOf(buyer.client.call('cart', {}))).list).toEqual([]);
  expect(
    await countStatements(() => dataOf(buyer.client.call('cancelOrder', { order_id }))),
  ).toBeLessThanOrEqual(60);
  expect(await held()).toEqual([]);
});

it('ships an order of 500 lines with a few statements, each line with the lot that staff entered', async () => {
  const buyer = await makeBuyer('dan');
  await markEmailVerified(shop, 'dan');
  const { order_id } = await placeOrder(buyer, await requestOf(buyer));
  await applyTransition(shop, order_id, 'pay');
  const before = await listOrderLines(shop.deps.database, order_id);
  const [first] = before;
  const parcel = { tracking: 'T1', lots: { [first?.goods_sn ?? '']: 'LOT-1' } };
  expect(
    await countStatements(() => applyTransition(shop, order_id, 'ship', { parcel })),
  ).toBeLessThanOrEqual(60);
  for (const { goods_sn, lot } of await listOrderLines(shop.deps.database, order_id))
    expect(lot).toBe(goods_sn === first?.goods_sn ? 'LOT-1' : '');
  // The next test needs the goods too.
  await shop.deps.database.updateTable('stock').set({ taken: 0 }).execute();
});

it('reserves an order of 500 lines with a few statements when the address is verified', async () => {
  const buyer = await makeBuyer('bob');
  const { order_id } = await placeOrder(buyer, await requestOf(buyer));
  await dataOf(buyer.client.call('validateEmail', {}));
  const code = await codeSentTo(shop.deps.database, buyer.email);
  const verifying = await countStatements(() => dataOf(buyer.client.call('validateEmail', { code })));
  expect(verifying).toBeLessThanOrEqual(90);
  const order = await shop.deps.database
    .selectFrom('shop_order')
    .select('reservation')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  expect(order.reservation).toBe('reserved');
});

it('records changed prices of 500 lines with a few statements', async () => {
  const buyer = await makeBuyer('carol');
  await shop.deps.database.updateTable('cart_line').set({ seen_cents: 1 }).execute();
  expect(await countStatements(() => dataOf(buyer.client.call('cart', {})))).toBeLessThanOrEqual(40);
  const { list } = await dataOf(buyer.client.call('cart', {}));
  expect(list.every(({ change }) => change === '')).toBe(true);
});
