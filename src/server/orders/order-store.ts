import { sql } from 'kysely';
import type { Actor, OrderState } from '../../shared/domain/order-states';
import type { OrderLineTable, ShopOrderTable } from '../db/schema/order-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export type NewOrder = Omit<ShopOrderTable, 'order_id'>;
export type NewOrderLine = Omit<OrderLineTable, 'order_id' | 'line_id'>;

export type StoredOrder = Omit<ShopOrderTable, 'order_id'> & { order_id: number };
export type StoredLine = Omit<OrderLineTable, 'line_id'> & { line_id: number };

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
  for (const line of lines) {
    await db
      .insertInto('order_line')
      .values({ ...line, order_id })
      .execute();
  }
  return order_id;
}

/** The order that this customer placed under this key before. */
export async function orderOfKey(db: ShopDatabase, customerId: number, requestKey: string) {
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

export async function isOrderNumberFree(db: ShopDatabase, orderSn: string): Promise<boolean> {
  const taken = await db
    .selectFrom('shop_order')
    .select('order_id')
    .where('order_sn', '=', orderSn)
    .executeTakeFirst();
  return !taken;
}

export interface NewEvent {
  order_id: number;
  happened_at: number;
  state: OrderState;
  actor: Actor;
  text: string;
}

export async function addEvent(db: ShopTransaction, event: NewEvent): Promise<void> {
  await db.insertInto('order_event').values(event).execute();
}

/** By number, or by id; of one customer, or of anyone for the shop's own work. */
export async function findOrder(
  db: ShopDatabase,
  by: { orderId: number; customerId?: number } | { orderSn: string },
): Promise<StoredOrder | null> {
  const all = db.selectFrom('shop_order').selectAll();
  const query =
    'orderSn' in by
      ? all.where('order_sn', '=', by.orderSn)
      : by.customerId === undefined
        ? all.where('order_id', '=', by.orderId)
        : all.where('order_id', '=', by.orderId).where('customer_id', '=', by.customerId);
  return (await query.executeTakeFirst()) ?? null;
}

export async function linesOf(db: ShopDatabase, orderId: number): Promise<StoredLine[]> {
  return db.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('line_id').execute();
}

export async function eventsOf(db: ShopDatabase, orderId: number) {
  return db
    .selectFrom('order_event')
    .select(['happened_at', 'state', 'actor', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('event_id')
    .execute();
}

/** Changes the state, if it is still `from`; false when somebody was faster. An order that stays waits on. */
export async function changeState(
  db: ShopTransaction,
  { orderId, from, to }: { orderId: number; from: OrderState; to: OrderState },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ state: to, ...(to !== from && { hold_until: null }) })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setTracking(db: ShopTransaction, orderId: number, tracking: string): Promise<void> {
  await db.updateTable('shop_order').set({ tracking }).where('order_id', '=', orderId).execute();
}

export async function setLot(db: ShopTransaction, lineId: number, lot: string): Promise<void> {
  await db.updateTable('order_line').set({ lot }).where('line_id', '=', lineId).execute();
}

/** Orders that nobody paid in time, oldest first. */
export async function overdueOrders(db: ShopDatabase, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('order_id')
    // Written out, because an index of some rows is used only where the query says which.
    .where('state', '=', sql.lit('pending'))
    .where('hold_until', '<=', now)
    .orderBy('hold_until')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Orders that were sent before `sentBefore` and are not complete yet. */
export async function deliveredOrders(
  db: ShopDatabase,
  sentBefore: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('shop_order')
    .innerJoin('order_event', 'order_event.order_id', 'shop_order.order_id')
    .select('shop_order.order_id')
    .distinct()
    .where('shop_order.state', '=', 'shipped')
    .where('order_event.state', '=', 'shipped')
    .where('happened_at', '<=', sentBefore)
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
