import { sql } from 'kysely';
import type { Actor, OrderState } from '../../shared/orders/order-status';
import type { OrderLineTable, ShopOrderTable } from '../db/schema/order-schema';
import { expandNumbers, rowChunks } from '../db/bulk-parameters';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { AppContext } from '../app/context';
import type { MemberCaller } from '../http/caller';
import { BusinessError } from '../http/errors';

export type NewOrder = Omit<ShopOrderTable, 'order_id'>;
export type NewOrderLine = Omit<OrderLineTable, 'order_id' | 'line_id'>;

export type StoredOrder = Omit<ShopOrderTable, 'order_id'> & { order_id: number };
export type StoredOrderLine = Omit<OrderLineTable, 'line_id'> & { line_id: number };

/** Stores an order with its lines and returns its id. */
export async function addOrder(
  db: ShopTransaction,
  order: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<number> {
  const { order_id } = await db
    .insertInto('shop_order')
    .values(order)
    .returning('order_id')
    .executeTakeFirstOrThrow();
  for (const chunk of rowChunks(lines)) {
    await db
      .insertInto('order_line')
      .values(chunk.map((line) => ({ ...line, order_id })))
      .execute();
  }
  return order_id;
}

/** Returns the order that this customer placed with this idempotency key, with its first payment attempt. */
export async function findOrderByRequestKey(db: ShopDatabase, customerId: number, requestKey: string) {
  return db
    .selectFrom('shop_order')
    .innerJoin('payment', 'payment.order_id', 'shop_order.order_id')
    .select(['shop_order.order_id', 'order_sn', 'total_cents', 'request_hash', 'log_id'])
    .where('customer_id', '=', customerId)
    .where('request_key', '=', requestKey)
    .orderBy('payment.created_at')
    .orderBy('log_id')
    .executeTakeFirst();
}

/** Returns the time of a customer's `n`-th last order, in milliseconds since 1970; null with fewer orders. */
export async function findNthLastOrderTime(
  db: ShopDatabase,
  customerId: number,
  n: number,
): Promise<number | null> {
  const order = await db
    .selectFrom('shop_order')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .orderBy('order_id', 'desc')
    .limit(1)
    .offset(n - 1)
    .executeTakeFirst();
  return order?.created_at ?? null;
}

export async function isOrderNumberFree(db: ShopDatabase, orderSn: string): Promise<boolean> {
  const order = await db
    .selectFrom('shop_order')
    .select('order_id')
    .where('order_sn', '=', orderSn)
    .executeTakeFirst();
  return !order;
}

export interface NewOrderEvent {
  order_id: number;
  happened_at: number;
  state: OrderState;
  actor: Actor;
  text: string;
}

export async function addOrderEvent(db: ShopTransaction, event: NewOrderEvent): Promise<void> {
  await db.insertInto('order_event').values(event).execute();
}

/** Finds an order by number or id. Without `customerId` it finds orders of all customers, for staff and jobs. */
export async function findOrder(
  db: ShopDatabase,
  by: { orderId: number; customerId?: number } | { orderSn: string },
): Promise<StoredOrder | null> {
  let query = db.selectFrom('shop_order').selectAll();
  if ('orderSn' in by) query = query.where('order_sn', '=', by.orderSn);
  else {
    query = query.where('order_id', '=', by.orderId);
    if (by.customerId !== undefined) query = query.where('customer_id', '=', by.customerId);
  }
  return (await query.executeTakeFirst()) ?? null;
}

/** Returns the first `limit` lines of an order, by default all. */
export async function listOrderLines(
  db: ShopDatabase,
  orderId: number,
  limit = Infinity,
): Promise<StoredOrderLine[]> {
  const lines = db.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('line_id');
  return (limit === Infinity ? lines : lines.limit(limit)).execute();
}

export async function countOrderLines(db: ShopDatabase, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_line')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listOrderEvents(db: ShopDatabase, orderId: number) {
  return db
    .selectFrom('order_event')
    .select(['happened_at', 'state', 'actor', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('event_id')
    .execute();
}

/**
 * Changes the state if it is still `from`. Returns false after a concurrent change. Clears `pay_until` unless the state
 * stays the same.
 */
export async function updateOrderState(
  db: ShopTransaction,
  { orderId, from, to }: { orderId: number; from: OrderState; to: OrderState },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ state: to, ...(to !== from && { pay_until: null }) })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setTracking(db: ShopTransaction, orderId: number, tracking: string): Promise<void> {
  await db.updateTable('shop_order').set({ tracking }).where('order_id', '=', orderId).execute();
}

/** Stores the lots of shipped lines. */
export async function setLots(
  db: ShopTransaction,
  lines: readonly { line_id: number; lot: string }[],
): Promise<void> {
  for (const chunk of rowChunks(lines)) {
    const cases = chunk.map(({ line_id, lot }) => sql`when ${line_id} then ${lot}`);
    await db
      .updateTable('order_line')
      .set({ lot: sql<string>`case line_id ${sql.join(cases, sql` `)} end` })
      .where(
        'line_id',
        'in',
        chunk.map(({ line_id }) => line_id),
      )
      .execute();
  }
}

/** Stores the expected shipping days of lines. */
export async function setShippingDays(
  db: ShopTransaction,
  lines: readonly { line_id: number; ships_on: string }[],
): Promise<void> {
  for (const day of new Set(lines.map(({ ships_on }) => ships_on))) {
    const lineIds = lines.filter(({ ships_on }) => ships_on === day).map(({ line_id }) => line_id);
    await db
      .updateTable('order_line')
      .set({ ships_on: day })
      .where('line_id', 'in', expandNumbers(db, JSON.stringify(lineIds)))
      .where('ships_on', '!=', day)
      .execute();
  }
}

/**
 * Returns ids of pending orders whose payment is overdue, oldest first. Leaves out orders with an unmatched payment, which staff
 * must review first: the customer has paid something.
 */
export async function findOverdueOrders(db: ShopDatabase, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('order_id')
    // A literal, because the partial index is used only when its condition appears in the query.
    .where('state', '=', sql.lit('pending'))
    .where('pay_until', '<=', now)
    .where('flag', '=', '')
    .orderBy('pay_until')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Returns ids of orders in the state `shipped` that were shipped at `shippedBefore` (milliseconds since 1970) at the latest. */
export async function findOrdersShippedBefore(
  db: ShopDatabase,
  shippedBefore: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('shop_order')
    .innerJoin('order_event', 'order_event.order_id', 'shop_order.order_id')
    .select('shop_order.order_id')
    .distinct()
    .where('shop_order.state', '=', 'shipped')
    .where('order_event.state', '=', 'shipped')
    .where('happened_at', '<=', shippedBefore)
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Returns an order of the caller. Throws the same `BusinessError` for an order of another customer as for an unknown id. */
export async function requireOwnOrder(
  { database }: Pick<AppContext, 'database'>,
  { session: { customerId } }: MemberCaller,
  orderId: number,
): Promise<StoredOrder> {
  const order = await findOrder(database, { orderId, customerId });
  if (!order) throw new BusinessError('Order not found.', { field: 'order_id' });
  return order;
}
