import { randomUUID } from 'node:crypto';
import { parseShippingMode } from '../../src/shared/catalogue/cold-chain';
import type { AppContext } from '../../src/server/app/context';
import { findAccountBalance } from '../../src/server/points/balance-store';
import { isOrderPaid } from '../../src/server/payments/payment-store';
import { findPointBalance } from '../../src/server/points/point-store';
import { openShopDatabase } from '../../src/server/db/shop-database';
import type { Client } from '../../src/renderer/api/client';
import { grantTestCredits } from '../fixtures/grant-credits';
import { markEmailVerified } from '../fixtures/make-customer';
import { makeMember } from '../fixtures/make-member';
import type { TestVariant } from '../shopping/make-order';
import { makeShopFrom, type TestShop } from '../fixtures/make-shop';
import { fakeClock, type FakeClock } from '../fakes/fake-clock';
import { customerIndexes, type PurchaseModel } from './purchase-model';

/** Points (worth a cent each) and cents of balance with which each customer starts. */
export const INITIAL_CREDIT = 9_000;

/** The shop that a model is compared with. */
export interface ModelShop {
  shop: TestShop;
  time: FakeClock;
  sizes: readonly TestVariant[];
  clients: [Client, Client];
  customerIds: [number, number];
  /** Counts an event, such as a command or a refusal, over all runs. */
  count: (event: string) => void;
  close(): Promise<void>;
}

/** Returns four sizes that fit into one parcel: two with small stock, one with large stock, and one made to order. */
export async function findContestedVariants({ deps: { catalogue } }: TestShop): Promise<TestVariant[]> {
  const rows = await catalogue.db
    .selectFrom('product_option')
    .innerJoin('product', 'product.goods_id', 'product_option.goods_id')
    .select(['product_option.goods_id', 'goods_attr', 'stock', 'price_cents', 'shipping'])
    .where('price_cents', '<', 100_000)
    .$narrowType<{ price_cents: number }>()
    .orderBy('product_option.goods_id')
    .orderBy('position')
    .execute();
  const ambient = rows.filter(({ shipping }) => parseShippingMode(shipping) === 'Ambient');
  const stockRanges = [[1, 2] as const, [3, 5] as const, [50, 10_000] as const, [0, 0] as const];
  return stockRanges.map(([minStock, maxStock]) => {
    const variant = ambient.find(({ stock }) => stock >= minStock && stock <= maxStock);
    if (!variant) throw new Error(`no size has ${minStock} to ${maxStock} units`);
    const { goods_id, goods_attr, stock, price_cents } = variant;
    return { goods_id, goods_attr, stock, price_cents };
  });
}

/** Opens a shop with an empty database and two customers; `change` may replace parts by faulty ones. */
export async function openModelShop(
  base: TestShop,
  { sizes, count }: Pick<ModelShop, 'sizes' | 'count'>,
  change: (deps: AppContext) => AppContext = (deps) => deps,
): Promise<ModelShop> {
  const time = fakeClock();
  const database = await openShopDatabase(':memory:');
  const selling = structuredClone(base.deps.selling);
  const close = () => database.destroy();
  const shop = makeShopFrom(change({ ...base.deps, database, selling, clock: time.clock }), close);
  const members = await Promise.all(customerIndexes.map((who) => makeMember(shop, `person-${who}`)));
  for (const { username } of members) await markEmailVerified(shop, username);
  for (const { username } of members)
    await grantTestCredits(shop, username, { points: INITIAL_CREDIT, cents: INITIAL_CREDIT });
  const [first, second] = members;
  if (!first || !second) throw new Error('The customers were not created.');
  return {
    shop,
    time,
    sizes,
    count,
    close,
    clients: [first.client, second.client],
    customerIds: [first.customerId, second.customerId],
  };
}

/** Copies the customer's cart from the shop into the model, which does not predict carts. */
export async function syncCart(model: PurchaseModel, real: ModelShop, who: 0 | 1): Promise<void> {
  const reply = await real.clients[who].call('cart', {});
  if (!reply.ok) throw new Error(`no cart: ${JSON.stringify(reply.failure)}`);
  const lines = (list: typeof reply.data.list, saved: boolean) =>
    list.map(({ rec_id, goods_id, goods_attr, goods_number }) => {
      const size = real.sizes.findIndex(
        (candidate) => candidate.goods_id === goods_id && candidate.goods_attr === goods_attr,
      );
      return { rec_id, size: size < 0 ? null : size, number: goods_number, saved };
    });
  model.people[who].lines = [...lines(reply.data.list, false), ...lines(reply.data.saved, true)];
}

/** Returns the differences from the model; empty when there are none. */
export async function compareWithModel(model: PurchaseModel, real: ModelShop): Promise<string[]> {
  const { database } = real.shop.deps;
  const differences: string[] = [];
  const compare = (label: string, actual: unknown, expected: unknown) => {
    if (JSON.stringify(actual) === JSON.stringify(expected)) return;
    differences.push(`${label}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  };
  const orders = await database
    .selectFrom('shop_order')
    .select(['order_id', 'customer_id', 'state'])
    .orderBy('order_id')
    .execute();
  compare(
    'orders',
    orders.map(({ order_id, customer_id, state }) => [order_id, customer_id, state]),
    model.orders.map(({ order_id, who, state }) => [order_id, real.customerIds[who], state]),
  );
  for (const { order_id, isPaid } of model.orders) {
    compare(`payment of ${order_id}`, await isOrderPaid(database, order_id), isPaid);
  }
  const stock = await database.selectFrom('stock').selectAll().execute();
  for (const [size, { initial, reserved, shipped }] of model.stock.entries()) {
    const row = stock.find(
      (candidate) =>
        candidate.goods_id === real.sizes[size]?.goods_id &&
        candidate.goods_attr === real.sizes[size].goods_attr,
    );
    compare(
      `stock of ${size}`,
      [row?.held ?? 0, row?.taken ?? 0],
      initial === 0 ? [0, 0] : [reserved, shipped],
    );
  }
  for (const who of customerIndexes) {
    const { points, balance } = model.people[who];
    const id = real.customerIds[who];
    compare(
      `credit of ${who}`,
      [await findPointBalance(database, id), await findAccountBalance(database, id)],
      [points, balance],
    );
  }
  return differences;
}

export const newIdempotencyKey = () => randomUUID();
