import {
  nextOrderState,
  type Actor,
  type OrderTransition,
  type OrderState,
} from '../../shared/orders/order-status';
import type { AppContext } from '../app/context';
import { findCustomer } from '../accounts/customer-store';
import {
  addOrderEvent,
  updateOrderState,
  findOrder,
  orderLines,
  setLot,
  setTracking,
  type StoredOrder,
} from './order-store';
import {
  addPayment,
  endOpenPayment,
  isOrderPaid,
  closeOtherAttempts,
  saveTransaction,
  createPaymentReference,
} from '../payments/payment-store';
import { enqueueMessage } from '../messaging/outbox-store';
import type { ShopTransaction } from '../db/shop-database';
import { releaseStock, shipStock } from './stock-store';
import { refundCredits, revokeReward, creditReward } from './order-credits';
import { orderTransitionEmail } from './order-emails';
import { webhookEventByTransition, enqueueWebhooks } from '../webhooks/webhook-events';
import { lotNumberAt } from '../../shared/catalogue/lot-number';

export interface TransitionRequest {
  orderId: number;
  transition: OrderTransition;
  actor: Actor;
  /** A sentence for the order's history and the customer's e-mail. */
  text: string;
  /** Required for `ship`. `lots` maps catalogue numbers to lot numbers. */
  parcel?: { tracking: string; lots: Readonly<Record<string, string>> };
  /** For `pay` and `settle`: the provider's or bank's transaction id. */
  transactionId?: string;
  /** For `pay` and `settle`: the paid attempt; the open one by default. */
  logId?: string;
}

export type TransitionDeps = Pick<AppContext, 'settings' | 'publicOrigin' | 'selling' | 'clock'>;

/**
 * Applies a transition of the order state machine with all effects (stock, points, balance, payment attempts, history,
 * webhooks, e-mail) in the caller's transaction. Returns the new state, or null without any effect when the transition is
 * not allowed now.
 */
export async function transitionOrder(
  deps: TransitionDeps,
  transaction: ShopTransaction,
  request: TransitionRequest,
): Promise<OrderState | null> {
  const { orderId, transition, actor, text } = request;
  const order = await findOrder(transaction, { orderId });
  const paid = await isOrderPaid(transaction, orderId);
  const nextState = order && nextOrderState({ state: order.state, paid }, transition, actor);
  if (
    !order ||
    !nextState ||
    !(await updateOrderState(transaction, { orderId, from: order.state, to: nextState }))
  )
    return null;
  const now = deps.clock().getTime();
  await effects[transition](transaction, order, request, now);
  await addOrderEvent(transaction, { order_id: orderId, happened_at: now, state: nextState, actor, text });
  const event = webhookEventByTransition[transition];
  const lines = () => orderLines(transaction, orderId);
  if (event) {
    const { unspsc } = deps.settings;
    await enqueueWebhooks(transaction, event, { order: { ...order, state: nextState }, lines, now, unspsc });
  }
  const customer = await findCustomer(transaction, order.customer_id);
  if (customer)
    await enqueueMessage(
      transaction,
      orderTransitionEmail(deps, customer.email, { order, transition, text }),
      now,
    );
  return nextState;
}

type Effect = (
  transaction: ShopTransaction,
  order: StoredOrder,
  request: TransitionRequest,
  now: number,
) => Promise<void>;

const recordPayment: Effect = async (transaction, order, { actor, transactionId = null, logId }, now) => {
  const { order_id, pay_id, total_cents } = order;
  if (logId !== undefined && transactionId !== null) {
    await closeOtherAttempts(transaction, { orderId: order_id, logId, now });
    return saveTransaction(transaction, { logId, status: 'paid', transactionId, now });
  }
  const hasEndedPayment = await endOpenPayment(transaction, order_id, { status: 'paid', transactionId, now });
  // A provider's payment always has an attempt. Staff may record a payment when none is open.
  if (hasEndedPayment || actor !== 'staff') return;
  await addPayment(transaction, {
    log_id: createPaymentReference(),
    order_id,
    pay_id,
    amount_cents: Number(total_cents),
    code_url: '',
    status: 'paid',
    transaction_id: transactionId,
    created_at: now,
    expires_at: now,
    settled_at: now,
  });
};

/** Returns the effect of a cancellation. An order that is not paid in time counts as canceled by the customer. */
const cancelBy =
  (by: 'customer' | 'shop'): Effect =>
  async (transaction, order, _request, now) => {
    await releaseLines(transaction, order.order_id);
    await refundCredits(transaction, order, { now, by });
    await endOpenPayment(transaction, order.order_id, { status: 'closed', transactionId: null, now });
  };

const effects: Readonly<Record<OrderTransition, Effect>> = {
  pay: recordPayment,
  settle: recordPayment,
  async confirm() {
    // Changes the state only; the reservation stays.
  },
  async ship(transaction, { order_id }, { parcel }, now) {
    for (const line of await orderLines(transaction, order_id)) {
      if (line.held) await shipStock(transaction, line, line.number);
      await setLot(transaction, line.line_id, parcel?.lots[line.goods_sn] ?? lotNumberAt(line.goods_sn, now));
    }
    await setTracking(transaction, order_id, parcel?.tracking ?? '');
  },
  async complete(transaction, order, _request, now) {
    await creditReward(transaction, order, now);
  },
  withdraw: cancelBy('customer'),
  cancel: cancelBy('shop'),
  lapse: cancelBy('customer'),
  async refund(transaction, order, _request, now) {
    // Shipped goods are not restocked, and a cancelled order was released and refunded before.
    if (order.state === 'paid' || order.state === 'confirmed') {
      await releaseLines(transaction, order.order_id);
    }
    if (order.state !== 'cancelled') await refundCredits(transaction, order, { now, by: 'shop' });
    // After the refund, because spent reward points may have just been refunded.
    await revokeReward(transaction, order, now);
  },
  async clear() {
    // Concerns the unmatched payment only.
  },
};

async function releaseLines(transaction: ShopTransaction, orderId: number): Promise<void> {
  for (const line of await orderLines(transaction, orderId)) {
    if (line.held) await releaseStock(transaction, line, line.number);
  }
}
