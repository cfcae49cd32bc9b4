import type {
  UnmatchedPaymentTable,
  UnmatchedPaymentReason,
  UnmatchedPaymentSettlement,
} from '../db/schema/order-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export type NewUnmatchedPayment = Omit<
  UnmatchedPaymentTable,
  'unmatched_payment_id' | 'settlement' | 'note' | 'settled_at'
>;

/** An unmatched payment with the charge of its attempt. */
export interface UnmatchedPayment extends Omit<UnmatchedPaymentTable, 'unmatched_payment_id'> {
  unmatched_payment_id: number;
  /** In the smallest units of `charged_currency`; null without a charge. */
  charged_units: number | null;
  charged_currency: string | null;
}

/** Stores a payment for review by staff. Returns false when it is stored already. */
export async function addUnmatchedPayment(
  db: ShopTransaction,
  payment: NewUnmatchedPayment,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('unmatched_payment')
    .values({ ...payment, settlement: '', note: '', settled_at: null })
    .onConflict((conflict) => conflict.columns(['log_id', 'transaction_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function selectUnmatchedPayments(db: ShopDatabase) {
  return db
    .selectFrom('unmatched_payment')
    .leftJoin('charge', 'charge.log_id', 'unmatched_payment.log_id')
    .selectAll('unmatched_payment')
    .select(['charge.units as charged_units', 'charge.currency as charged_currency'])
    .orderBy('unmatched_payment_id');
}

/** Returns the unmatched payments of an order, resolved or not, oldest first. */
export async function findUnmatchedPayments(db: ShopDatabase, orderId: number): Promise<UnmatchedPayment[]> {
  return selectUnmatchedPayments(db).where('unmatched_payment.order_id', '=', orderId).execute();
}

/** Returns the unresolved payments of all orders, oldest first, with order number and state. */
export async function listOpenUnmatchedPayments(db: ShopDatabase, limit: number) {
  return selectUnmatchedPayments(db)
    .innerJoin('shop_order', 'shop_order.order_id', 'unmatched_payment.order_id')
    .select(['order_sn', 'state'])
    .where('settlement', '=', '')
    .limit(limit)
    .execute();
}

/** Stores how a payment was resolved. Returns false when it was resolved already. */
export async function saveResolution(
  db: ShopTransaction,
  unmatchedPaymentId: number,
  resolution: { settlement: Exclude<UnmatchedPaymentSettlement, ''>; note: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unmatched_payment')
    .set({ settlement: resolution.settlement, note: resolution.note, settled_at: resolution.now })
    .where('unmatched_payment_id', '=', unmatchedPaymentId)
    .where('settlement', '=', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets an order's flag to the distinct reasons of its unresolved payments. */
export async function refreshOrderFlag(db: ShopTransaction, orderId: number): Promise<void> {
  const payments = await findUnmatchedPayments(db, orderId);
  const unresolved = payments.filter(({ settlement }) => settlement === '');
  const reasons = new Set<UnmatchedPaymentReason>(unresolved.map(({ reason }) => reason));
  await db
    .updateTable('shop_order')
    .set({ flag: [...reasons].join('; ') })
    .where('order_id', '=', orderId)
    .execute();
}
