import type { OrderState } from '../../shared/orders/order-status';
import type { ShopDatabase } from '../db/shop-database';

/**
 * Returns orders of all customers, newest first. `flagged`: only those with an unresolved unmatched payment. `waiting`: only
 * those whose goods wait for staff or stock.
 */
export async function listOrdersForStaff(
  db: ShopDatabase,
  {
    state,
    flagged,
    waiting,
    limit,
  }: { state: OrderState | undefined; flagged: boolean; waiting: boolean; limit: number },
) {
  let query = db
    .selectFrom('shop_order')
    .innerJoin('customer', 'customer.id', 'shop_order.customer_id')
    .select(['order_id', 'order_sn', 'state', 'shop_order.created_at', 'username'])
    .select(['total_cents', 'pay_name', 'flag', 'reservation']);
  if (state) query = query.where('state', '=', state);
  if (flagged) query = query.where('flag', '<>', '');
  if (waiting) query = query.where('reservation', 'in', ['staff', 'stock']);
  return query.orderBy('order_id', 'desc').limit(limit).execute();
}

/**
 * Returns a page of lines of the orders placed from `from` (inclusive) to `until` (exclusive), in milliseconds since 1970, oldest
 * first. `lastLineId` is the last id of the previous page, 0 for the first page.
 */
export async function listOrderLinesForExport(
  db: ShopDatabase,
  { from, until, lastLineId, limit }: { from: number; until: number; lastLineId: number; limit: number },
) {
  return db
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.order_id', 'order_line.order_id')
    .select([
      'line_id',
      'order_sn',
      'state',
      'created_at',
      'pay_id',
      'po_number',
      'tracking',
      'delivery',
      'quote_sn',
    ])
    .select([
      'goods_sn',
      'goods_name',
      'product_class',
      'attr_value',
      'number',
      'price_cents',
      'sum_cents',
      'lot',
    ])
    .select(['shipping_cents', 'tax_cents', 'points_cents', 'balance_cents', 'total_cents'])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('line_id', '>', lastLineId)
    .orderBy('line_id')
    .limit(limit)
    .execute();
}

/** Returns the number of the order on which a transaction is recorded, or null. */
export async function findOrderByTransaction(
  db: ShopDatabase,
  payId: string,
  transactionId: string,
): Promise<string | null> {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.order_id', 'payment.order_id')
    .select('order_sn')
    .where('payment.pay_id', '=', payId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return payment?.order_sn ?? null;
}
