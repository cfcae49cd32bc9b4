import type { StrayMoneyTable, StrayReason, StraySettlement } from '../db/schema/order-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export type NewStrayMoney = Omit<StrayMoneyTable, 'stray_id' | 'settlement' | 'note' | 'settled_at'>;

/** Some stray money, with what its order's provider was asked for. */
export interface StrayMoney extends Omit<StrayMoneyTable, 'stray_id'> {
  stray_id: number;
  /** In the smallest units of `asked_currency`; null when no provider was asked. */
  asked_units: number | null;
  asked_currency: string | null;
}

/** Writes down money that needs the staff; false when it was written down before. */
export async function addStrayMoney(db: ShopTransaction, money: NewStrayMoney): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('stray_money')
    .values({ ...money, settlement: '', note: '', settled_at: null })
    .onConflict((conflict) => conflict.columns(['log_id', 'transaction_id']).doNothing())
    .executeTakeFirst();
  return added === 1n;
}

function selectStrayMoney(db: ShopDatabase) {
  return db
    .selectFrom('stray_money')
    .leftJoin('charge', 'charge.log_id', 'stray_money.log_id')
    .selectAll('stray_money')
    .select(['charge.units as asked_units', 'charge.currency as asked_currency'])
    .orderBy('stray_id');
}

/** What came for an order, settled or not, oldest first. */
export async function strayMoneyOf(db: ShopDatabase, orderId: number): Promise<StrayMoney[]> {
  return selectStrayMoney(db).where('stray_money.order_id', '=', orderId).execute();
}

/** What waits for the staff, oldest first, with its order's number and state. */
export async function openStrayMoney(db: ShopDatabase, limit: number) {
  return selectStrayMoney(db)
    .innerJoin('shop_order', 'shop_order.order_id', 'stray_money.order_id')
    .select(['order_sn', 'state'])
    .where('settlement', '=', '')
    .limit(limit)
    .execute();
}

/** Says what was done about it; false when somebody was faster. */
export async function settleStrayMoney(
  db: ShopTransaction,
  strayId: number,
  end: { settlement: Exclude<StraySettlement, ''>; note: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stray_money')
    .set({ settlement: end.settlement, note: end.note, settled_at: end.now })
    .where('stray_id', '=', strayId)
    .where('settlement', '=', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Has an order's flag say why the staff have to look at it, each reason once. */
export async function refreshFlag(db: ShopTransaction, orderId: number): Promise<void> {
  const open = (await strayMoneyOf(db, orderId)).filter(({ settlement }) => settlement === '');
  const reasons = new Set<StrayReason>(open.map(({ reason }) => reason));
  await db
    .updateTable('shop_order')
    .set({ flag: [...reasons].join('; ') })
    .where('order_id', '=', orderId)
    .execute();
}
