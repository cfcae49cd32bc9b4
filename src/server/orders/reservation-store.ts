import { sql } from 'kysely';
import type { Reservation } from '../../shared/orders/reservation';
import type { OrderLineTable } from '../db/schema/order-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { expandNumbers } from '../db/bulk-parameters';
import { variantKey, type VariantKey } from './stock-store';

interface ReservedOrders {
  /** Number of unpaid orders that reserve goods. */
  orders: number;
  /** Sum of their totals. */
  cents: number;
}

/** Returns the number of a customer's unpaid orders, with and without a reservation. */
export async function countUnpaidOrders(db: ShopDatabase, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('shop_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** Sums up the unpaid orders of a customer or an institution that reserve goods. */
export async function sumReservedOrders(
  db: ShopDatabase,
  by: { customerId: number } | { institution: string },
): Promise<ReservedOrders> {
  const reservedOrders = db
    .selectFrom('shop_order')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number | null>('total_cents').as('cents'),
    ])
    // Repeats the condition of the partial index, so that it is used.
    .where('reserved_until', 'is not', null);
  const { orders, cents } = await (
    'customerId' in by
      ? reservedOrders.where('customer_id', '=', by.customerId)
      : reservedOrders.where('institution', '=', by.institution)
  ).executeTakeFirstOrThrow();
  return { orders, cents: cents ?? 0 };
}

/**
 * Returns the units that unpaid orders of a customer, or of their institution, reserve of each variant, in the order of
 * `variants`.
 */
export async function sumReservedUnits(
  db: ShopDatabase,
  { customerId, institution }: { customerId: number; institution: string },
  variants: readonly VariantKey[],
): Promise<number[]> {
  const ids = JSON.stringify([...new Set(variants.map(({ goods_id }) => goods_id))]);
  const rows = await db
    .selectFrom('shop_order')
    .innerJoin('order_line', 'order_line.order_id', 'shop_order.order_id')
    .select(['goods_id', 'goods_attr'])
    .select(({ fn }) => fn.sum<number>('number').as('units'))
    .where('reserved_until', 'is not', null)
    .where((expression) =>
      expression.or([
        expression('customer_id', '=', customerId),
        expression('institution', '=', institution),
      ]),
    )
    .where('goods_id', 'in', expandNumbers(db, ids))
    .where('held', '=', 1)
    .groupBy(['goods_id', 'goods_attr'])
    .execute();
  const units = new Map(rows.map((row) => [variantKey(row), row.units]));
  return variants.map((variant) => units.get(variantKey(variant)) ?? 0);
}

export async function setReservation(
  db: ShopTransaction,
  orderId: number,
  reservation: { reservation: Reservation; reserved_until: number | null; institution?: string },
): Promise<void> {
  await db.updateTable('shop_order').set(reservation).where('order_id', '=', orderId).execute();
}

export async function setLineReservations(
  db: ShopTransaction,
  lineIds: readonly number[],
  reservation: Pick<OrderLineTable, 'held' | 'waits'>,
): Promise<void> {
  if (lineIds.length === 0) return;
  const ids = expandNumbers(db, JSON.stringify(lineIds));
  await db.updateTable('order_line').set(reservation).where('line_id', 'in', ids).execute();
}

/**
 * Returns ids of pending orders whose reservation has ended by `now` (milliseconds since 1970), the earliest end first. Excludes
 * overdue orders, which are canceled instead.
 */
export async function findEndedReservations(db: ShopDatabase, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('order_id')
    .where('reserved_until', 'is not', null)
    .where('reserved_until', '<=', now)
    .where('pay_until', '>', now)
    .orderBy('reserved_until')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Returns ids of a customer's pending orders, oldest first. */
export async function findUnpaidOrders(db: ShopDatabase, customerId: number): Promise<number[]> {
  const rows = await selectPendingOrders(db, customerId).execute();
  return rows.map(({ order_id }) => order_id);
}

/** Returns ids of a customer's pending orders that wait for the verified address, oldest first. */
export async function findUnverifiedOrders(db: ShopDatabase, customerId: number): Promise<number[]> {
  const rows = await selectPendingOrders(db, customerId).where('reservation', '=', 'unverified').execute();
  return rows.map(({ order_id }) => order_id);
}

function selectPendingOrders(db: ShopDatabase, customerId: number) {
  return db
    .selectFrom('shop_order')
    .select('order_id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .orderBy('order_id');
}

/**
 * Returns ids of paid and confirmed orders that wait for stock and of which at least one line can be reserved now, oldest first.
 */
export async function findRestockedOrders(db: ShopDatabase, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('order_id')
    // A literal, because the partial index is used only when its condition appears in the query.
    .where('reservation', '=', sql.lit('stock'))
    .where((expression) =>
      expression.exists(
        expression
          .selectFrom('order_line')
          .innerJoin('stock', (join) =>
            join
              .onRef('stock.goods_id', '=', 'order_line.goods_id')
              .onRef('stock.goods_attr', '=', 'order_line.goods_attr'),
          )
          .select('line_id')
          .whereRef('order_line.order_id', '=', 'shop_order.order_id')
          .where('waits', '=', 1)
          .where(
            // Like `findAvailableStocks`: 0 listed units are made to order, unless the variant is sold out.
            sql<boolean>`(coalesce(stock.listed, stock.shelved) = 0 and stock.sold_out_at is null
              or coalesce(stock.listed, stock.shelved) - stock.taken - stock.held >= order_line.number)`,
          ),
      ),
    )
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Filter of unpaid orders that reserve goods; all fields that are set must match. */
export interface ReservationFilter {
  orderSn?: string;
  /** Normalized user name. */
  username?: string;
  institution?: string;
  /** Catalogue number of one of the goods, in upper or lower case. */
  goodsSn?: string;
}

/** Returns unpaid orders that reserve goods, with the number of units that each reserves, the largest number first. */
export async function listReservations(db: ShopDatabase, filter: ReservationFilter, limit: number) {
  let query = db
    .selectFrom('shop_order')
    .innerJoin('customer', 'customer.id', 'shop_order.customer_id')
    .innerJoin('order_line', 'order_line.order_id', 'shop_order.order_id')
    .select(['shop_order.order_id', 'order_sn', 'username', 'shop_order.institution', 'total_cents'])
    .select((expression) => expression.ref('reserved_until').$notNull().as('reserved_until'))
    .select(({ fn }) => fn.sum<number>('number').as('units'))
    .where('reserved_until', 'is not', null)
    .where('held', '=', 1);
  const { orderSn, username, institution, goodsSn } = filter;
  if (orderSn !== undefined) query = query.where('order_sn', '=', orderSn);
  if (username !== undefined) query = query.where('username_key', '=', username);
  if (institution !== undefined) query = query.where('shop_order.institution', '=', institution);
  if (goodsSn !== undefined)
    query = query.where('shop_order.order_id', 'in', (orders) =>
      orders
        .selectFrom('order_line')
        .select('order_line.order_id')
        .where(sql<boolean>`upper(goods_sn) = upper(${goodsSn})`),
    );
  return query
    .groupBy(['shop_order.order_id', 'order_sn', 'username', 'shop_order.institution', 'total_cents'])
    .groupBy('reserved_until')
    .orderBy(({ fn }) => fn.sum('number'), 'desc')
    .orderBy('shop_order.order_id')
    .limit(limit)
    .execute();
}
