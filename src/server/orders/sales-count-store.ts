import { sql } from 'kysely';
import type { ShopDatabase } from '../db/shop-database';
import type { PaymentStatus } from '../db/schema/order-schema';
import type { OrderState } from '../../shared/orders/order-status';

/**
 * Number of the newest orders that are counted, which limits the cost of a count. The newest ones are those with the highest
 * `order_id`, because the time of creation has no index.
 */
const MAX_COUNTED_ORDERS = 10_000;

/** Counts the newest orders that were placed since a time (milliseconds since 1970), by state, and sums up their totals. */
export async function countOrders(
  db: ShopDatabase,
  since: number,
): Promise<{ state: OrderState; count: number; cents: number }[]> {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('shop_order')
        .select(['state', 'total_cents', 'created_at'])
        .orderBy('order_id', 'desc')
        .limit(MAX_COUNTED_ORDERS)
        .as('newest'),
    )
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      fn.sum<number>('total_cents').as('cents'),
    ])
    .where('created_at', '>=', since)
    .groupBy('state')
    .execute();
}

/** Counts the payment attempts of the newest orders that began since a time (milliseconds since 1970), by status. */
export async function countPayments(
  db: ShopDatabase,
  since: number,
): Promise<{ status: PaymentStatus; count: number }[]> {
  return db
    .selectFrom('payment')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('order_id', '>', (query) =>
      query
        .selectFrom('shop_order')
        .select(sql<number>`coalesce(max(order_id), 0) - ${sql.lit(MAX_COUNTED_ORDERS)}`.as('before')),
    )
    .where('created_at', '>=', since)
    .groupBy('status')
    .execute();
}

/** Counts the payments that do not match their order and that staff have not resolved. */
export async function countUnmatchedPayments(db: ShopDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('unmatched_payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settlement', '=', '')
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the carts that were changed since a time (milliseconds since 1970). */
export async function countChangedCarts(db: ShopDatabase, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('cart')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('changed_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}
