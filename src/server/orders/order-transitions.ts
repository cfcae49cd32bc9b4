import type { ShippingTime } from './expected-shipping-days';
import {
  nextOrderState,
  type Actor,
  type OrderTransition,
  type OrderState,
} from '../../shared/orders/order-status';
import type { AppContext } from '../app/context';
import {
  addOrderEvent,
  updateOrderState,
  findOrder,
  listOrderLines,
  setLots,
  setTracking,
  type StoredOrder,
} from './order-store';
import {
  addAttempt,
  endOpenAttemptOfOrder,
  isOrderPaid,
  closeOtherAttempts,
  saveTransaction,
  createPaymentReference,
} from '../payments/payment-store';
import { enqueueMessage } from '../messaging/outbox';
import type { ShopTransaction } from '../db/shop-database';
import { shipStocks } from './stock-store';
import { outOfStockText, releaseLines, reserveSoldOrder, reserveWaitingLines } from './reservations';
import { findIssuedInvoiceId, invoiceNumber } from '../invoices/invoice-store';
import { setReservation } from './reservation-store';
import { BusinessError } from '../http/errors';
import { refundCredits, revokeReward, creditReward } from './order-credits';
import { orderTransitionEmail } from './order-emails';
import { webhookEventByTransition, enqueueWebhooks } from '../webhooks/webhook-events';

export interface TransitionRequest {
  orderId: number;
  transition: OrderTransition;
  actor: Actor;
  /** A sentence of the shop or its staff for the order's history and the customer's e-mail; never a text of the customer. */
  text: string;
  /** Required for `ship`. `lots` maps catalogue numbers to the lots that were sent; other lines get none. */
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
 * not allowed now. Throws a {@link BusinessError} when an order is to be confirmed or shipped without enough stock.
 */
export async function transitionOrder(
  deps: TransitionDeps,
  transaction: ShopTransaction,
  request: TransitionRequest,
): Promise<OrderState | null> {
  const { orderId, transition, actor } = request;
  const order = await findOrder(transaction, { orderId });
  const isPaid = await isOrderPaid(transaction, orderId);
  const nextState = order && nextOrderState({ state: order.state, isPaid }, transition, actor);
  if (
    !order ||
    !nextState ||
    !(await updateOrderState(transaction, { orderId, from: order.state, to: nextState }))
  )
    return null;
  const now = deps.clock().getTime();
  const remark = await effects[transition](transaction, order, request, {
    now,
    settings: deps.settings,
  });
  const text = remark === undefined ? request.text : `${request.text} ${remark}`;
  await addOrderEvent(transaction, { order_id: orderId, happened_at: now, state: nextState, actor, text });
  const event = webhookEventByTransition[transition];
  if (event) {
    await enqueueWebhooks(transaction, event, {
      order: { ...order, state: nextState },
      loadLines: () => listOrderLines(transaction, orderId),
      now,
      unspscOverrides: deps.settings.unspsc,
    });
  }
  // The remark on a confirmation names goods that are out of stock, whose shipping day is unknown.
  const hasShippingDay = transition === 'confirm' && remark === undefined;
  const lines = hasShippingDay ? await listOrderLines(transaction, orderId) : [];
  const notice = { order, transition, text, isPaid, lines };
  await enqueueMessage(transaction, orderTransitionEmail(deps, notice), now);
  return nextState;
}

/** Side effects of a transition, such as a refund. Resolves to the sentence to add to history and e-mail, or undefined. */
type Effect = (
  transaction: ShopTransaction,
  order: StoredOrder,
  request: TransitionRequest,
  at: ShippingTime,
) => Promise<string | undefined>;

/** Marks the paid attempt, by default the open one, as paid and closes other open ones. */
async function recordPayment(
  transaction: ShopTransaction,
  { order_id, pay_id, total_cents }: StoredOrder,
  { actor, logId, ...request }: TransitionRequest,
  now: number,
): Promise<void> {
  const transactionId = request.transactionId ?? null;
  if (logId !== undefined && transactionId !== null) {
    await closeOtherAttempts(transaction, { orderId: order_id, logId, now });
    return saveTransaction(transaction, { logId, status: 'paid', transactionId, now });
  }
  const hasEndedAttempt = await endOpenAttemptOfOrder(transaction, order_id, {
    status: 'paid',
    transactionId,
    now,
  });
  // A provider's payment always has an attempt. Staff may record a payment when none is open.
  if (hasEndedAttempt || actor !== 'staff') return;
  await addAttempt(transaction, {
    log_id: createPaymentReference(),
    order_id,
    pay_id,
    amount_cents: total_cents,
    code_url: '',
    status: 'paid',
    transaction_id: transactionId,
    created_at: now,
    expires_at: now,
    settled_at: now,
  });
}

/** Returns the effect of a cancellation. An order that is not paid in time counts as canceled by the customer. */
const cancelBy =
  (by: 'customer' | 'shop'): Effect =>
  async (transaction, order, _request, { now }) => {
    await endReservation(transaction, order.order_id);
    await refundCredits(transaction, order, { now, by });
    await endOpenAttemptOfOrder(transaction, order.order_id, { status: 'closed', transactionId: null, now });
    const invoiceId = await findIssuedInvoiceId(transaction, order.order_id);
    if (invoiceId === null) return undefined;
    return `Invoice ${invoiceNumber(invoiceId)} is canceled as well: nothing is due.`;
  };

const effects: Readonly<Record<OrderTransition, Effect>> = {
  async pay(transaction, order, request, at) {
    await recordPayment(transaction, order, request, at.now);
    return reserveSoldGoods(transaction, order, at);
  },
  /** The goods were reserved when staff confirmed the order. */
  async settle(transaction, order, request, { now }) {
    await recordPayment(transaction, order, request, now);
    return undefined;
  },
  async confirm(transaction, order, _request, at) {
    // Staff can confirm an unpaid order only with all its goods; one that is paid can wait for them.
    if (order.state === 'pending') await reserveAllOrThrow(transaction, order);
    return reserveSoldGoods(transaction, order, at);
  },
  async ship(transaction, order, { parcel }) {
    const { order_id } = order;
    await reserveAllOrThrow(transaction, order);
    const lines = await listOrderLines(transaction, order_id);
    await shipStocks(
      transaction,
      lines.filter(({ held }) => held),
    );
    await setLots(
      transaction,
      lines.flatMap(({ line_id, goods_sn }) => {
        const lot = parcel?.lots[goods_sn];
        return lot === undefined ? [] : { line_id, lot };
      }),
    );
    await setTracking(transaction, order_id, parcel?.tracking ?? '');
    await setReservation(transaction, order_id, { reservation: 'none', reserved_until: null });
    return undefined;
  },
  async complete(transaction, order, _request, { now }) {
    await creditReward(transaction, order, now);
    return undefined;
  },
  withdraw: cancelBy('customer'),
  cancel: cancelBy('shop'),
  lapse: cancelBy('customer'),
  async refund(transaction, order, _request, { now }) {
    // Shipped goods are not restocked, and a canceled order was released and refunded before.
    if (order.state === 'paid' || order.state === 'confirmed') {
      await endReservation(transaction, order.order_id);
    }
    if (order.state !== 'cancelled') await refundCredits(transaction, order, { now, by: 'shop' });
    // After the refund, because spent reward points may have just been refunded.
    await revokeReward(transaction, order, now);
    return undefined;
  },
  /** The caller resolves the unmatched payment; the order does not change. */
  clear: () => Promise.resolve(undefined),
};

/** Reserves the goods of a paid or confirmed order. Returns a sentence for the customer when some are out of stock. */
async function reserveSoldGoods(
  transaction: ShopTransaction,
  order: StoredOrder,
  at: ShippingTime,
): Promise<string | undefined> {
  const outOfStockLines = await reserveSoldOrder(transaction, order, at);
  if (outOfStockLines.length === 0) return undefined;
  return `Now out of stock: ${outOfStockText(outOfStockLines)}. We will ship the items when they are back in stock, or refund you.`;
}

/**
 * Reserves the goods that the order waits for. Throws without any effect when stock is too low, because the shop must not sell
 * a unit twice.
 */
async function reserveAllOrThrow(
  transaction: ShopTransaction,
  { order_id, order_sn }: StoredOrder,
): Promise<void> {
  const outOfStockLines = await reserveWaitingLines(transaction, order_id, { allOrNothing: true });
  if (outOfStockLines.length === 0) return;
  throw new BusinessError(
    `Not enough stock for order ${order_sn}: ${outOfStockText(outOfStockLines)}. Restock the goods, or cancel or refund the order.`,
  );
}

async function endReservation(transaction: ShopTransaction, orderId: number): Promise<void> {
  await releaseLines(transaction, orderId);
  await setReservation(transaction, orderId, { reservation: 'none', reserved_until: null });
}
