import type { AppContext } from '../app/context';
import { BusinessError } from '../http/errors';
import type { PaymentProvider } from './payment-provider';
import { addCharge } from './charge-store';
import {
  addAttempt,
  findOrderAttempts,
  findAttempt,
  setExpiry,
  type StoredAttempt,
  createPaymentReference,
} from './payment-store';
import type { StoredOrder } from '../orders/order-store';
import type { ShopTransaction } from '../db/shop-database';

const MINUTE_MS = 60_000;
/** An attempt expires this long before its order is canceled, so that a payment in the last moment is reported in time. */
const REPORT_MARGIN_MS = 2 * MINUTE_MS;
/** Providers open no attempt for a shorter time. */
const MIN_ATTEMPT_MS = MINUTE_MS;

type AttemptDeps = Pick<AppContext, 'clock'>;

/**
 * Returns the current attempt of an order: one that was paid, else one whose payment staff must review, else the open one, else a
 * new one. Throws a {@link BusinessError} when none can be made any more.
 */
export async function ensureCurrentAttempt(
  { clock }: AttemptDeps,
  transaction: ShopTransaction,
  order: StoredOrder,
): Promise<StoredAttempt> {
  const attempts = await findOrderAttempts(transaction, order.order_id);
  const currentAttempt =
    attempts.find(({ status }) => status === 'paid') ??
    attempts.find(({ status, transaction_id }) => status === 'failed' && transaction_id !== null) ??
    attempts.find(({ status }) => status === 'open');
  if (currentAttempt) return currentAttempt;
  if (order.state !== 'pending' || order.pay_until === null) {
    throw new BusinessError('No payment is due for this order.', { field: 'order_id' });
  }
  const now = clock().getTime();
  const log_id = createPaymentReference();
  const expires_at = expiryFor(order, now, Infinity);
  await addAttempt(transaction, {
    log_id,
    order_id: order.order_id,
    pay_id: order.pay_id,
    amount_cents: order.total_cents,
    status: 'open',
    code_url: '',
    transaction_id: null,
    created_at: now,
    expires_at,
    settled_at: null,
  });
  return requireAttempt(transaction, log_id);
}

/**
 * Stores the charge and the expiry of an attempt that has no charge yet, and returns the attempt. Call it before the provider, so
 * that a retry after a crash requests the same amount. Throws a {@link BusinessError} if the time limit for the payment has
 * passed.
 */
export async function prepareCharge(
  { clock }: AttemptDeps,
  transaction: ShopTransaction,
  { order, attempt, provider }: { order: StoredOrder; attempt: StoredAttempt; provider: PaymentProvider },
): Promise<StoredAttempt> {
  const { log_id, pay_id, amount_cents } = attempt;
  if (attempt.charge) return attempt;
  await setExpiry(transaction, log_id, expiryFor(order, clock().getTime(), provider.maxAttemptMs));
  await addCharge(transaction, { log_id, pay_id, ...provider.amountFor(amount_cents) });
  return requireAttempt(transaction, log_id);
}

/** Returns the time after which no code of an order with this payment deadline can be paid. Both in milliseconds since 1970. */
export function lastPayableTime(payUntil: number): number {
  return payUntil - REPORT_MARGIN_MS;
}

/**
 * Returns when an attempt of an order expires: before the order, and after `maxMs` at the latest. Throws a BusinessError when less
 * than a minute is left.
 */
function expiryFor({ pay_until }: StoredOrder, now: number, maxMs: number): number {
  const expiresAt = Math.min(lastPayableTime(pay_until ?? now), now + maxMs);
  if (expiresAt - now >= MIN_ATTEMPT_MS) return expiresAt;
  throw new BusinessError('The time to pay this order has expired. Please order again.', {
    field: 'order_id',
  });
}

async function requireAttempt(transaction: ShopTransaction, logId: string): Promise<StoredAttempt> {
  const attempt = await findAttempt(transaction, logId);
  if (!attempt) throw new Error(`Payment attempt ${logId} not found after it was inserted.`);
  return attempt;
}

type AttemptFacts = Pick<StoredAttempt, 'status' | 'transaction_id' | 'expires_at'> & {
  charge: Pick<NonNullable<StoredAttempt['charge']>, 'next_poll_at' | 'failures'> | null;
};

/**
 * Returns the status shown to the customer. `paid`: the provider reported the payment or staff recorded it. `unknown`: the
 * provider does not respond, has not reported the end of the attempt, or reported a payment that staff must review.
 */
export function paymentStatus(
  { status, transaction_id, expires_at, charge }: AttemptFacts,
  now: number,
): 'paid' | 'unpaid' | 'unknown' {
  if (status === 'paid') return 'paid';
  if (status === 'failed' && transaction_id !== null) return 'unknown';
  if (charge === null || charge.next_poll_at === null) return 'unpaid';
  const isLive = status === 'open' && now < expires_at;
  return isLive && charge.failures === 0 ? 'unpaid' : 'unknown';
}
