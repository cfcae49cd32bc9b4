import type { PaymentStatus } from '../db/schema/order-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** An attempt to pay, with what its provider was asked for. */
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
  /** null before the provider is asked. */
  charge: StoredCharge | null;
}

export interface StoredCharge {
  units: number;
  currency: string;
  /** When the provider is asked next how it stands; null while nobody can pay, or any more. */
  look_at: number | null;
  /** How often in a row the provider gave no answer. */
  failures: number;
}

/** Attempts with their orders and charges; {@link toAttempt} makes one of a row. */
export function selectAttempts(db: ShopDatabase) {
  return db
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.order_id', 'payment.order_id')
    .leftJoin('charge', 'charge.log_id', 'payment.log_id')
    .select(['payment.log_id', 'payment.order_id', 'order_sn', 'payment.pay_id', 'amount_cents', 'status'])
    .select(['code_url', 'transaction_id', 'payment.created_at', 'expires_at'])
    .select(['units', 'currency', 'look_at', 'failures']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number];

export function toAttempt({ units, currency, look_at, failures, ...row }: Row): StoredAttempt {
  return {
    ...row,
    amount_cents: Number(row.amount_cents),
    created_at: Number(row.created_at),
    expires_at: Number(row.expires_at),
    charge:
      units === null || currency === null
        ? null
        : {
            units: Number(units),
            currency,
            failures: Number(failures),
            look_at: look_at === null ? null : Number(look_at),
          },
  };
}

export async function findAttempt(db: ShopDatabase, logId: string): Promise<StoredAttempt | null> {
  const row = await selectAttempts(db).where('payment.log_id', '=', logId).executeTakeFirst();
  return row ? toAttempt(row) : null;
}

/** A customer's attempt; null when they have none of this name and way to pay. */
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

/** All attempts of an order, newest first. */
export async function attemptsOf(db: ShopDatabase, orderId: number): Promise<StoredAttempt[]> {
  const rows = await selectAttempts(db)
    .where('payment.order_id', '=', orderId)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.log_id')
    .execute();
  return rows.map(toAttempt);
}

/** Whether the provider's name for some money belongs to another attempt already. */
export async function isTransactionTaken(
  db: ShopDatabase,
  { payId, transactionId, logId }: { payId: string; transactionId: string; logId: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('payment')
    .select('log_id')
    .where('pay_id', '=', payId)
    .where('transaction_id', '=', transactionId)
    .where('log_id', '!=', logId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function setExpiry(db: ShopTransaction, logId: string, expiresAt: number): Promise<void> {
  await db.updateTable('payment').set({ expires_at: expiresAt }).where('log_id', '=', logId).execute();
}

/** Keeps what the QR code says; false when the attempt is no longer open, or has a code already. */
export async function keepCode(db: ShopTransaction, logId: string, codeUrl: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ code_url: codeUrl })
    .where('log_id', '=', logId)
    .where('status', '=', 'open')
    .where('code_url', '=', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes down money that came: for an attempt of any status but `paid`, because it may come late. */
export async function keepTransaction(
  db: ShopTransaction,
  money: { logId: string; status: 'paid' | 'failed'; transactionId: string; now: number },
): Promise<void> {
  const { logId, status, transactionId, now } = money;
  await db
    .updateTable('payment')
    .set({ status, transaction_id: transactionId, settled_at: now })
    .where('log_id', '=', logId)
    .where('status', '!=', 'paid')
    .execute();
}

/** Ends an attempt without money, if it is still open. */
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

/** Ends an attempt whose money has gone back; its name stays, so that nobody takes it for new money. */
export async function closeRepaidAttempt(
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

/** Closes the attempts of an order that are still open but for this one. */
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
