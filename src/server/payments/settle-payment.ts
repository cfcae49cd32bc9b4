import type { OrderState } from '../../shared/orders/order-status';
import type { AppContext } from '../app/context';
import { isSameAmount, type ProviderStatus } from './payment-provider';
import { schedulePoll } from './charge-store';
import type { UnmatchedPaymentReason } from '../db/schema/order-schema';
import { addOrderEvent, findOrder } from '../orders/order-store';
import {
  endOpenAttempt,
  findAttempt,
  isTransactionTaken,
  saveTransaction,
  type StoredAttempt,
} from './payment-store';
import type { ShopTransaction } from '../db/shop-database';
import { addUnmatchedPayment, refreshOrderFlag } from './unmatched-payment-store';
import { transitionOrder, type TransitionDeps } from '../orders/order-transitions';

export type SettleDeps = TransitionDeps & Pick<AppContext, 'database' | 'log'>;

type PaidStatus = Extract<ProviderStatus, { state: 'paid' }>;

/**
 * Records the provider's status of an attempt and transitions its order when paid, in one transaction. Idempotent.
 * Returns false when this provider has no such attempt.
 */
export async function settlePayment(
  deps: SettleDeps,
  { payId, logId, reported }: { payId: string; logId: string; reported: ProviderStatus },
): Promise<boolean> {
  return deps.database.transaction().execute(async (transaction) => {
    const attempt = await findAttempt(transaction, logId);
    if (!attempt?.charge || attempt.pay_id !== payId) return false;
    if (reported.state === 'paid') await recordProviderPayment(deps, transaction, attempt, reported);
    if (reported.state === 'ended') {
      const now = deps.clock().getTime();
      const status = now < attempt.expires_at ? 'failed' : 'closed';
      await endOpenAttempt(transaction, { logId, status, now });
    }
    if (reported.state === 'paid' || reported.state === 'ended') {
      // The provider need not be asked again.
      await schedulePoll(transaction, { logId, pollAt: null, failures: 0 });
    }
    return true;
  });
}

/** Texts of the order's history for payments that staff must review. */
const historyTexts: Readonly<Record<UnmatchedPaymentReason, string>> = {
  'paid after cancelling': 'We received a payment after the order was canceled. We will refund it.',
  'paid after refunding': 'We received a payment after the order was refunded. We will refund it.',
  'paid twice': 'The order was paid twice. We will refund the second payment.',
  'wrong amount paid': 'We received a payment of a different amount. We will review it.',
  'money of another payment': 'We will review a payment for this order.',
};

/** Pays the order, or stores the payment for review by staff when it does not fit the order. */
async function recordProviderPayment(
  deps: SettleDeps,
  transaction: ShopTransaction,
  attempt: StoredAttempt,
  payment: PaidStatus,
): Promise<void> {
  const { log_id: logId, order_id: orderId, pay_id: payId, charge } = attempt;
  const { transactionId, amount } = payment;
  if (attempt.transaction_id === transactionId) return;
  const now = deps.clock().getTime();
  const recordAsUnmatched = (reason: UnmatchedPaymentReason) =>
    recordUnmatched(deps, transaction, { attempt, payment, reason });
  if (await isTransactionTaken(transaction, { payId, transactionId, logId })) {
    await recordAsUnmatched('money of another payment');
    return;
  }
  // Staff recorded another payment for this attempt, or the provider charged twice.
  if (attempt.status === 'paid') {
    await recordAsUnmatched('paid twice');
    return;
  }
  if (!charge || !isSameAmount(charge, amount)) {
    // A payment that was recorded before may be refunded: the attempt must not wait for its review again.
    if (await recordAsUnmatched('wrong amount paid'))
      await saveTransaction(transaction, { logId, status: 'failed', transactionId, now });
    return;
  }
  // `pay` is for a pending order, `settle` for one that was confirmed or shipped before its payment.
  const text = 'We received your payment.';
  const request = { orderId, actor: 'payment', text, transactionId, logId } as const;
  const paidState =
    (await transitionOrder(deps, transaction, { ...request, transition: 'pay' })) ??
    (await transitionOrder(deps, transaction, { ...request, transition: 'settle' }));
  if (paidState) return;
  await saveTransaction(transaction, { logId, status: 'paid', transactionId, now });
  const order = await findOrder(transaction, { orderId });
  await recordAsUnmatched(order ? unmatchedReason(order.state) : 'paid twice');
}

/** Returns why a payment does not fit an order in a state in which it cannot be paid. */
function unmatchedReason(state: OrderState): UnmatchedPaymentReason {
  if (state === 'cancelled') return 'paid after cancelling';
  return state === 'refunded' ? 'paid after refunding' : 'paid twice';
}

/**
 * Stores a payment for review. Adds a text to the order's history, unless an unresolved payment has the same reason. Returns false
 * without any effect when the payment is stored already or its order is missing.
 */
async function recordUnmatched(
  { clock, log }: SettleDeps,
  transaction: ShopTransaction,
  {
    attempt,
    payment,
    reason,
  }: { attempt: StoredAttempt; payment: PaidStatus; reason: UnmatchedPaymentReason },
): Promise<boolean> {
  const { log_id, order_id, pay_id } = attempt;
  const order = await findOrder(transaction, { orderId: order_id });
  if (!order) return false;
  const now = clock().getTime();
  const { units, currency } = payment.amount;
  const isNew = await addUnmatchedPayment(transaction, {
    order_id,
    log_id,
    pay_id,
    transaction_id: payment.transactionId,
    units,
    currency,
    reason,
    received_at: now,
  });
  if (!isNew) return false;
  log.error('payment.review_required', { order: order_id, reason });
  await refreshOrderFlag(transaction, order_id);
  // The flag as it was before: the reasons of the payments that were unresolved already.
  if (order.flag.split('; ').includes(reason)) return true;
  await addOrderEvent(transaction, {
    order_id,
    happened_at: now,
    state: order.state,
    actor: 'payment',
    text: historyTexts[reason],
  });
  return true;
}
