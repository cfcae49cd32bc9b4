import type { StockAlertTable } from '../db/schema/shop-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { findVerifiedAddress } from '../messaging/outbox-store';
import type { VariantKey } from '../orders/stock-store';
import { lockCustomer } from './customer-store';

/** Maximum number of alerts of a customer. */
export const MAX_STOCK_ALERTS = 50;

export type StockAlert = Omit<StockAlertTable, 'customer_id'>;

/**
 * Adds an alert unless it exists. Refuses it when the customer has no verified e-mail address ('unverified') or has
 * {@link MAX_STOCK_ALERTS} others ('too many').
 */
export async function addStockAlert(
  db: ShopDatabase,
  customerId: number,
  alert: StockAlert,
): Promise<'added' | 'unverified' | 'too many'> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    if ((await findVerifiedAddress(transaction, customerId)) === null) return 'unverified';
    const { count } = await transaction
      .selectFrom('stock_alert')
      .where('customer_id', '=', customerId)
      .where((row) =>
        row.or([row('goods_id', '!=', alert.goods_id), row('goods_attr', '!=', alert.goods_attr)]),
      )
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MAX_STOCK_ALERTS) return 'too many';
    await transaction
      .insertInto('stock_alert')
      .values({ ...alert, customer_id: customerId })
      .onConflict((conflict) => conflict.columns(['customer_id', 'goods_id', 'goods_attr']).doNothing())
      .execute();
    return 'added';
  });
}

export async function removeStockAlert(
  db: ShopDatabase,
  customerId: number,
  { goods_id, goods_attr }: VariantKey,
): Promise<void> {
  await db
    .deleteFrom('stock_alert')
    .where('customer_id', '=', customerId)
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .execute();
}

/** Returns a customer's alerts, newest first. */
export async function listStockAlerts(db: ShopDatabase, customerId: number): Promise<StockAlert[]> {
  return db
    .selectFrom('stock_alert')
    .select(['goods_id', 'goods_attr', 'goods_sn', 'goods_name', 'attr_value', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('goods_id')
    .orderBy('goods_attr')
    .limit(MAX_STOCK_ALERTS)
    .execute();
}

/** Returns the variants that customers wait for, sorted by key, from the first key after `after`. */
export async function findAwaitedVariants(
  db: ShopDatabase,
  after: VariantKey,
  limit: number,
): Promise<VariantKey[]> {
  return db
    .selectFrom('stock_alert')
    .select(['goods_id', 'goods_attr'])
    .distinct()
    .where((row) =>
      row.or([
        row('goods_id', '>', after.goods_id),
        row.and([row('goods_id', '=', after.goods_id), row('goods_attr', '>', after.goods_attr)]),
      ]),
    )
    .orderBy('goods_id')
    .orderBy('goods_attr')
    .limit(limit)
    .execute();
}

/**
 * Deletes the oldest alerts of a variant, at most `limit`, and returns them. Deleting them ensures that only one of several
 * concurrent transactions sends an alert.
 */
export async function takeStockAlerts(
  db: ShopTransaction,
  { goods_id, goods_attr }: VariantKey,
  limit: number,
): Promise<Pick<StockAlertTable, 'customer_id' | 'goods_sn' | 'goods_name' | 'attr_value'>[]> {
  return db
    .deleteFrom('stock_alert')
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .where('customer_id', 'in', (oldest) =>
      oldest
        .selectFrom('stock_alert as waiting')
        .select('waiting.customer_id')
        .where('waiting.goods_id', '=', goods_id)
        .where('waiting.goods_attr', '=', goods_attr)
        .orderBy('waiting.created_at')
        .orderBy('waiting.customer_id')
        .limit(limit),
    )
    .returning(['customer_id', 'goods_sn', 'goods_name', 'attr_value'])
    .execute();
}

/** Deletes alerts that were requested before `before` (milliseconds since 1970). */
export async function deleteOldStockAlerts(db: ShopDatabase, before: number): Promise<void> {
  await db.deleteFrom('stock_alert').where('created_at', '<', before).execute();
}
