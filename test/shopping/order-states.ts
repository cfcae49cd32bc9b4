import { wireToCents } from '../../src/shared/lib/money';
import type { OrderStatus } from '../../src/shared/orders/order-status';
import { findPointBalance } from '../../src/server/points/point-store';
import { findAccountBalance } from '../../src/server/points/balance-store';
import { listOrderEvents, findOrder, listOrderLines } from '../../src/server/orders/order-store';
import { grantTestCredits } from '../fixtures/grant-credits';
import { resetMessageBudgets } from '../fixtures/sent-messages';
import type { TestCustomer } from '../fixtures/make-customer';
import { dataOf, makeOrder, findVariantsInStock } from './make-order';
import type { TestShop } from '../fixtures/make-shop';
import { applyTransitions } from './transition-order';
import { payCancelledOrder } from './orders-in-every-state';

/** Everything that an order can be, and the moves that bring it there. */
export const orderCases = [
  { state: 'pending', isPaid: false, by: [] },
  { state: 'paid', isPaid: true, by: ['pay'] },
  { state: 'confirmed', isPaid: false, by: ['confirm'] },
  { state: 'confirmed', isPaid: true, by: ['pay', 'confirm'] },
  { state: 'shipped', isPaid: false, by: ['confirm', 'ship'] },
  { state: 'shipped', isPaid: true, by: ['pay', 'ship'] },
  { state: 'completed', isPaid: false, by: ['confirm', 'ship', 'complete'] },
  { state: 'completed', isPaid: true, by: ['pay', 'ship', 'complete'] },
  { state: 'cancelled', isPaid: false, by: ['withdraw'] },
  { state: 'cancelled', isPaid: true, by: ['lapse'], late: true },
  { state: 'refunded', isPaid: true, by: ['pay', 'refund'] },
] as const satisfies (OrderStatus & { by: readonly string[]; late?: true })[];

/** Cents of points and of the balance in every order; units of its first line, which is on the shelf. */
export const creditCents = { points: 700, balance: 300 };
export const UNITS = 2;

/** An order of this standing: one line from the shelf, one made to order, paid in part by points and balance. */
export async function makeOrderInState(
  shop: TestShop,
  customer: TestCustomer,
  standing: (typeof orderCases)[number],
): Promise<number> {
  await resetMessageBudgets(shop.deps.database);
  const { balance } = await dataOf(customer.client.call('balance', {}));
  const cents = creditCents.balance - wireToCents(balance);
  await grantTestCredits(shop, customer.username, { points: creditCents.points, cents });
  const sizes = [
    ...(await findVariantsInStock(shop, { least: 200 })),
    ...(await findVariantsInStock(shop, { least: 0, most: 0 })),
  ];
  const { order_id } = await makeOrder(
    customer.client,
    sizes.map((size) => ({ ...size, number: UNITS })),
    { pay_id: 'banktransfer', points: creditCents.points, use_balance: true },
  );
  await applyTransitions(shop, order_id, standing.by);
  if ('late' in standing) await payCancelledOrder(shop, order_id);
  return order_id;
}

/** Returns everything that a transition can change. */
export async function orderFacts({ deps: { database } }: TestShop, orderId: number) {
  const found = await findOrder(database, { orderId });
  if (!found) throw new Error(`there is no order ${orderId}`);
  const { order_sn, customer_id, state, flag, tracking, pay_until } = found;
  const lines = await listOrderLines(database, orderId);
  const stock = await database
    .selectFrom('stock')
    .select(['held', 'taken'])
    .where('goods_id', '=', lines[0]?.goods_id ?? 0)
    .where('goods_attr', '=', lines[0]?.goods_attr ?? '')
    .executeTakeFirst();
  const payments = await database
    .selectFrom('payment')
    .select(['status', 'transaction_id', 'settled_at'])
    .where('order_id', '=', orderId)
    .execute();
  const letters = await database
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('subject', 'like', `%${order_sn}%`)
    .orderBy('id')
    .execute();
  return {
    state,
    flag,
    tracking,
    waits: pay_until !== null,
    lots: lines.map(({ lot }) => lot),
    held: stock?.held,
    taken: stock?.taken,
    points: await findPointBalance(database, customer_id),
    balance: await findAccountBalance(database, customer_id),
    payments,
    letters,
    events: await listOrderEvents(database, orderId),
  };
}
