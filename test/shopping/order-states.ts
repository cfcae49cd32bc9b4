import { wireToCents } from '../../src/shared/lib/money';
import type { OrderStatus } from '../../src/shared/orders/order-status';
import { pointBalance } from '../../src/server/points/point-store';
import { accountBalance } from '../../src/server/points/balance-store';
import { orderEvents, findOrder, orderLines } from '../../src/server/orders/order-store';
import { giveWorth } from '../fixtures/grant-credits';
import type { TestCustomer } from '../fixtures/make-customer';
import { dataOf, order, sizesInStock } from './make-order';
import type { TestShop } from '../fixtures/make-shop';
import { makeMoves } from './transition-order';
import { payLate } from './orders-in-every-state';

/** Everything that an order can be, and the moves that bring it there. */
export const standings = [
  { state: 'pending', paid: false, by: [] },
  { state: 'paid', paid: true, by: ['pay'] },
  { state: 'confirmed', paid: false, by: ['confirm'] },
  { state: 'confirmed', paid: true, by: ['pay', 'confirm'] },
  { state: 'shipped', paid: false, by: ['confirm', 'ship'] },
  { state: 'shipped', paid: true, by: ['pay', 'ship'] },
  { state: 'completed', paid: false, by: ['confirm', 'ship', 'complete'] },
  { state: 'completed', paid: true, by: ['pay', 'ship', 'complete'] },
  { state: 'cancelled', paid: false, by: ['withdraw'] },
  { state: 'cancelled', paid: true, by: ['lapse'], late: true },
  { state: 'refunded', paid: true, by: ['pay', 'refund'] },
] as const satisfies (OrderStatus & { by: readonly string[]; late?: true })[];

/** Cents of points and of the balance in every order; units of its first line, which is on the shelf. */
export const inKind = { points: 700, balance: 300 };
export const UNITS = 2;

/** An order of this standing: one line from the shelf, one made to order, paid in part by points and balance. */
export async function orderOfStanding(
  shop: TestShop,
  customer: TestCustomer,
  standing: (typeof standings)[number],
): Promise<number> {
  const { balance } = await dataOf(customer.client.call('balance', {}));
  const cents = inKind.balance - wireToCents(balance);
  await giveWorth(shop, customer.username, { points: inKind.points, cents });
  const sizes = [
    ...(await sizesInStock(shop, { least: 200 })),
    ...(await sizesInStock(shop, { least: 0, most: 0 })),
  ];
  const { order_id } = await order(
    customer.client,
    sizes.map((size) => ({ ...size, number: UNITS })),
    { pay_id: 'banktransfer', points: inKind.points, use_balance: true },
  );
  await makeMoves(shop, order_id, standing.by);
  if ('late' in standing) await payLate(shop, order_id);
  return order_id;
}

/** What a move can change. */
export async function factsOf({ deps: { database } }: TestShop, orderId: number) {
  const found = await findOrder(database, { orderId });
  if (!found) throw new Error(`there is no order ${orderId}`);
  const { order_sn, customer_id, state, flag, tracking, hold_until } = found;
  const lines = await orderLines(database, orderId);
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
    waits: hold_until !== null,
    lots: lines.map(({ lot }) => lot),
    held: stock?.held,
    taken: stock?.taken,
    points: await pointBalance(database, customer_id),
    balance: await accountBalance(database, customer_id),
    payments,
    letters,
    events: await orderEvents(database, orderId),
  };
}
