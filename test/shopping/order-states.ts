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

/** States of an order with the transitions that lead to each. `late` = paid after it was canceled. */
export const orderCases = [
  { state: 'pending', isPaid: false, transitions: [] },
  { state: 'paid', isPaid: true, transitions: ['pay'] },
  { state: 'confirmed', isPaid: false, transitions: ['confirm'] },
  { state: 'confirmed', isPaid: true, transitions: ['pay', 'confirm'] },
  { state: 'shipped', isPaid: false, transitions: ['confirm', 'ship'] },
  { state: 'shipped', isPaid: true, transitions: ['pay', 'ship'] },
  { state: 'completed', isPaid: false, transitions: ['confirm', 'ship', 'complete'] },
  { state: 'completed', isPaid: true, transitions: ['pay', 'ship', 'complete'] },
  { state: 'cancelled', isPaid: false, transitions: ['withdraw'] },
  { state: 'cancelled', isPaid: true, transitions: ['lapse'], late: true },
  { state: 'refunded', isPaid: true, transitions: ['pay', 'refund'] },
] as const satisfies (OrderStatus & { transitions: readonly string[]; late?: true })[];

/** Cents of points and of balance with which every order is paid in part. */
export const creditCents = { points: 700, balance: 300 };
/** Units of each line of an order. */
export const UNITS = 2;

/** Makes an order in this state: one line in stock, one made to order, paid in part by points and balance. Returns its id. */
export async function makeOrderInState(
  shop: TestShop,
  customer: TestCustomer,
  orderCase: (typeof orderCases)[number],
): Promise<number> {
  await resetMessageBudgets(shop.deps.database);
  const { balance } = await dataOf(customer.client.call('balance', {}));
  const cents = creditCents.balance - wireToCents(balance);
  await grantTestCredits(shop, customer.username, { points: creditCents.points, cents });
  const sizes = [
    ...(await findVariantsInStock(shop, { minStock: 200 })),
    ...(await findVariantsInStock(shop, { minStock: 0, maxStock: 0 })),
  ];
  const { order_id } = await makeOrder(
    customer.client,
    sizes.map((size) => ({ ...size, number: UNITS })),
    { pay_id: 'banktransfer', points: creditCents.points, use_balance: true },
  );
  await applyTransitions(shop, order_id, orderCase.transitions);
  if ('late' in orderCase) await payCancelledOrder(shop, order_id);
  return order_id;
}

/** Returns everything that a transition can change. */
export async function orderFacts({ deps: { database } }: TestShop, orderId: number) {
  const order = await findOrder(database, { orderId });
  if (!order) throw new Error(`there is no order ${orderId}`);
  const { order_sn, customer_id, state, flag, tracking, pay_until } = order;
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
    .orderBy('created_at')
    .orderBy('status')
    .execute();
  const emails = await database
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('subject', 'like', `%${order_sn}%`)
    .orderBy('id')
    .execute();
  return {
    state,
    flag,
    tracking,
    awaitsPayment: pay_until !== null,
    lots: lines.map(({ lot }) => lot),
    held: stock?.held,
    taken: stock?.taken,
    points: await findPointBalance(database, customer_id),
    balance: await findAccountBalance(database, customer_id),
    payments,
    emails,
    events: await listOrderEvents(database, orderId),
  };
}
