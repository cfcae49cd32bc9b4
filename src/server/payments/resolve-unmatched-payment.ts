import type { OrderState } from '../../shared/orders/order-status';
import type { AppContext } from '../app/context';
import { findOrder } from '../orders/order-store';
import { closeRefundedAttempt } from './payment-store';
import type { ShopTransaction } from '../db/shop-database';
import { refreshOrderFlag, saveResolution, type UnmatchedPayment } from './unmatched-payment-store';
import { transitionOrder, type TransitionDeps, type TransitionRequest } from '../orders/order-transitions';

type ResolveDeps = TransitionDeps & Pick<AppContext, 'database'>;

/** Thrown to roll back the transaction. */
class NotResolvableError extends Error {}

/**
 * Accepts an unmatched payment: a wrong amount pays its order, and money of another payment only clears the flag. Returns
 * the order's state, or null without any effect when the payment must be refunded, the order can no longer be paid, or
 * the payment was resolved concurrently. `note` is shown to the customer.
 */
export async function acceptUnmatchedPayment(
  deps: ResolveDeps,
  payment: UnmatchedPayment,
  note: string,
): Promise<OrderState | null> {
  return resolvePayment(deps, payment, { settlement: 'accepted', note }, async (transaction) => {
    const { log_id: logId, order_id: orderId, transaction_id: transactionId } = payment;
    const request = { orderId, actor: 'staff', text: `We have reviewed a payment: ${note}` } as const;
    if (payment.reason === 'money of another payment') {
      return transitionOrder(deps, transaction, { ...request, transition: 'clear' });
    }
    if (payment.reason !== 'wrong amount paid') return null;
    // `pay` is for a pending order, `settle` for one that was confirmed or shipped before its payment.
    const payRequest = {
      ...request,
      text: `We accept the payment as received: ${note}`,
      transactionId,
      logId,
    };
    return (
      (await transitionOrder(deps, transaction, { ...payRequest, transition: 'pay' })) ??
      (await transitionOrder(deps, transaction, { ...payRequest, transition: 'settle' }))
    );
  });
}

/**
 * Records that staff refunded an unmatched payment at its provider. A payment for a canceled order makes the order
 * refunded; others keep the order's state. Returns the order's state, or null without any effect for money of another
 * payment, or when the payment was resolved concurrently. `reason` is shown to the customer.
 */
export async function refundUnmatchedPayment(
  deps: ResolveDeps,
  payment: UnmatchedPayment,
  reason: string,
): Promise<OrderState | null> {
  return resolvePayment(deps, payment, { settlement: 'repaid', note: reason }, async (transaction) => {
    const { log_id: logId, order_id: orderId, transaction_id: transactionId } = payment;
    if (payment.reason === 'money of another payment') return null;
    const request: Omit<TransitionRequest, 'transition'> = {
      orderId,
      actor: 'staff',
      text: `The payment is refunded: ${reason}`,
    };
    const order = await findOrder(transaction, { orderId });
    if (order?.state === 'cancelled' && payment.reason === 'paid after cancelling') {
      return transitionOrder(deps, transaction, { ...request, transition: 'refund' });
    }
    // Otherwise the attempt would still count as paid, or as under review.
    if (payment.reason === 'paid twice' || payment.reason === 'wrong amount paid') {
      await closeRefundedAttempt(transaction, { logId, transactionId });
    }
    return transitionOrder(deps, transaction, { ...request, transition: 'clear' });
  });
}

/**
 * Stores the resolution and applies the transition in one transaction. Returns null without any effect when either is impossible.
 */
async function resolvePayment(
  { database, clock }: ResolveDeps,
  { unmatched_payment_id, order_id }: UnmatchedPayment,
  resolution: { settlement: 'accepted' | 'repaid'; note: string },
  apply: (transaction: ShopTransaction) => Promise<OrderState | null>,
): Promise<OrderState | null> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const now = clock().getTime();
      const state =
        (await saveResolution(transaction, unmatched_payment_id, { ...resolution, now })) &&
        (await apply(transaction));
      if (!state) throw new NotResolvableError();
      await refreshOrderFlag(transaction, order_id);
      return state;
    });
  } catch (error) {
    if (error instanceof NotResolvableError) return null;
    throw error;
  }
}
