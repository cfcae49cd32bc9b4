import type { PaymentTable } from '../db/schema/order-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export async function addPayment(db: ShopTransaction, payment: PaymentTable): Promise<void> {
  await db.insertInto('payment').values(payment).execute();
}

/** Ends the attempt that is still open; false when there is none. */
export async function endOpenPayment(
  db: ShopTransaction,
  orderId: number,
  end: { status: 'paid' | 'closed'; transactionId: string | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ status: end.status, transaction_id: end.transactionId, settled_at: end.now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the money of an order has come. */
export async function isPaid(db: ShopDatabase, orderId: number): Promise<boolean> {
  const paid = await db
    .selectFrom('payment')
    .select('log_id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return paid !== undefined;
}
