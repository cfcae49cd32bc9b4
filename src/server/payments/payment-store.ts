import type { PaymentStatus, PaymentTable } from '../db/schema/order-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { randomBytes } from 'node:crypto';

/** A payment attempt with its charge at the provider. */
export interface StoredAttempt {
  log_id: string;
  order_id: number;
  order_sn: string;
  pay_id: string;
  amount_cents: number;
  status: PaymentStatus;
  code_url: string;
  transaction_id: string | null;
  created_at: number;
  expires_at: number;
  /** Null before the provider is called. */
  charge: StoredCharge | null;
}

export interface StoredCharge {
  units: number;
  currency: string;
  /** Time of the next poll; null before the attempt is payable and after it is settled. */
  next_poll_at: number | null;
  /** Consecutive polls without a response. */
  failures: number;
}

/** Selects attempts with their orders and charges; map rows with {@link toAttempt}. */
export function selectAttempts(db: ShopDatabase) {
  return db
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.order_id', 'payment.order_id')
    .leftJoin('charge', 'charge.log_id', 'payment.log_id')
    .select(['payment.log_id', 'payment.order_id', 'order_sn', 'payment.pay_id', 'amount_cents', 'status'])
    .select(['code_url', 'transaction_id', 'payment.created_at', 'expires_at'])
    .select(['units', 'currency', 'next_poll_at', 'failures']);
}

type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number];

export function toAttempt({ units, currency, next_poll_at, failures, ...row }: AttemptRow): StoredAttempt {
  const charge =
    units === null || currency === null || failures === null
      ? null
      : { units, currency, failures, next_poll_at };
  return { ...row, charge };
}

export async function findAttempt(db: ShopDatabase, logId: string): Promise<StoredAttempt | null> {
  const row = await selectAttempts(db).where('payment.log_id', '=', logId).executeTakeFirst();
  return row ? toAttempt(row) : null;
}

/** Returns a customer's attempt with this id and payment method, or null. */
export async function findOwnAttempt(
  db: ShopDatabase,
  { customerId, payId, logId }: { customerId: number; payId: string; logId: string },
): Promise<StoredAttempt | null> {
  const row = await selectAttempts(db)
    .where('payment.log_id', '=', logId)
    .where('payment.pay_id', '=', payId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? toAttempt(row) : null;
}

/** Returns all attempts of an order, newest first. */
export async function findOrderAttempts(db: ShopDatabase, orderId: number): Promise<StoredAttempt[]> {
  const rows = await selectAttempts(db)
    .where('payment.order_id', '=', orderId)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.log_id')
    .execute();
  return rows.map(toAttempt);
}

/** Returns true when the transaction id is recorded on another attempt. */
export async function isTransactionTaken(
  db: ShopDatabase,
  { payId, transactionId, logId }: { payId: string; transactionId: string; logId: string },
): Promise<boolean> {
  const otherAttempt = await db
    .selectFrom('payment')
    .select('log_id')
    .where('pay_id', '=', payId)
    .where('transaction_id', '=', transactionId)
    .where('log_id', '!=', logId)
    .executeTakeFirst();
  return otherAttempt !== undefined;
}

export async function setExpiry(db: ShopTransaction, logId: string, expiresAt: number): Promise<void> {
  await db.updateTable('payment').set({ expires_at: expiresAt }).where('log_id', '=', logId).execute();
}

/** Stores the text of the QR code. Returns false when the attempt is not open or already has a code. */
export async function saveCodeUrl(db: ShopTransaction, logId: string, codeUrl: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ code_url: codeUrl })
    .where('log_id', '=', logId)
    .where('status', '=', 'open')
    .where('code_url', '=', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records a transaction on an attempt of any status but `paid`, because it may arrive late. */
export async function saveTransaction(
  db: ShopTransaction,
  reported: { logId: string; status: 'paid' | 'failed'; transactionId: string; now: number },
): Promise<void> {
  const { logId, status, transactionId, now } = reported;
  await db
    .updateTable('payment')
    .set({ status, transaction_id: transactionId, settled_at: now })
    .where('log_id', '=', logId)
    .where('status', '!=', 'paid')
    .execute();
}

/** Ends an attempt without a payment if it is still open. */
export async function endOpenAttempt(
  db: ShopTransaction,
  { logId, status, now }: { logId: string; status: 'closed' | 'failed'; now: number },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ status, settled_at: now })
    .where('log_id', '=', logId)
    .where('status', '=', 'open')
    .execute();
}

/** Closes an attempt whose payment was refunded. Keeps the transaction id, so that it is not recorded again. */
export async function closeRefundedAttempt(
  db: ShopTransaction,
  { logId, transactionId }: { logId: string; transactionId: string },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ status: 'closed' })
    .where('log_id', '=', logId)
    .where('transaction_id', '=', transactionId)
    .execute();
}

/** Closes all open attempts of an order except this one. */
export async function closeOtherAttempts(
  db: ShopTransaction,
  { orderId, logId, now }: { orderId: number; logId: string; now: number },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ status: 'closed', settled_at: now })
    .where('order_id', '=', orderId)
    .where('log_id', '!=', logId)
    .where('status', '=', 'open')
    .execute();
}

export async function addAttempt(db: ShopTransaction, attempt: PaymentTable): Promise<void> {
  await db.insertInto('payment').values(attempt).execute();
}

/** Ends the open attempt of an order, with or without a payment. Returns false when there is none. */
export async function endOpenAttemptOfOrder(
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

export async function isOrderPaid(db: ShopDatabase, orderId: number): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .select('log_id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return payment !== undefined;
}

/** Returns a new attempt id: 192 random bits as 32 characters, the longest that payment providers allow. */
export function createPaymentReference(): string {
  return randomBytes(24).toString('base64url');
}
