import {
  orderStateAfter,
  type Actor,
  type OrderMove,
  type OrderState,
} from '../../shared/domain/order-states';
import type { Deps } from '../app/context';
import { findCustomer } from '../accounts/customer-store';
import {
  addEvent,
  changeState,
  findOrder,
  linesOf,
  setLot,
  setTracking,
  type StoredOrder,
} from './order-store';
import { addPayment, endOpenPayment, isPaid } from '../payments/order-payment-store';
import { post } from '../messaging/outbox-store';
import { closeOtherAttempts, keepTransaction } from '../payments/payment-store';
import type { ShopTransaction } from '../db/shop-database';
import { releaseUnits, takeUnits } from './stock-store';
import { giveBack, revokeReward, rewardGoods } from './order-ledgers';
import { movedLetter } from './order-letters';
import { randomPaymentName } from '../payments/payment-reference';
import { eventOfMove, tellWebhooks } from '../webhooks/webhook-events';
import { lotAt } from '../../shared/domain/lot-number';

export interface MoveRequest {
  orderId: number;
  move: OrderMove;
  actor: Actor;
  /** What the history and the customer's letter say of it, a sentence. */
  text: string;
  /** For `ship`. */
  parcel?: { tracking: string; lots: Readonly<Record<string, string>> };
  /** For `pay` and `settle`: what the bank calls the money. */
  transactionId?: string;
  /** For `pay` and `settle`: the attempt that the money came for, where that is not just the open one. */
  logId?: string;
}

export type MoveDeps = Pick<Deps, 'settings' | 'publicOrigin' | 'selling' | 'clock'>;

/**
 * Applies one row of the table of moves with all that it brings: stock, points, balance, attempts to pay, history,
 * webhooks and the customer's letter, in the caller's transaction. Null, and nothing done, when the move is not possible now.
 */
export async function moveOrder(
  deps: MoveDeps,
  transaction: ShopTransaction,
  request: MoveRequest,
): Promise<OrderState | null> {
  const { orderId, move, actor, text } = request;
  const order = await findOrder(transaction, { orderId });
  const paid = await isPaid(transaction, orderId);
  const to = order && orderStateAfter({ state: order.state, paid }, move, actor);
  if (!order || !to || !(await changeState(transaction, { orderId, from: order.state, to }))) return null;
  const now = deps.clock().getTime();
  await effects[move](transaction, order, request, now);
  await addEvent(transaction, { order_id: orderId, happened_at: now, state: to, actor, text });
  const event = eventOfMove[move];
  const lines = () => linesOf(transaction, orderId);
  if (event) {
    const { unspsc } = deps.settings;
    await tellWebhooks(transaction, event, { order: { ...order, state: to }, lines, now, unspsc });
  }
  const customer = await findCustomer(transaction, order.customer_id);
  if (customer) await post(transaction, movedLetter(deps, customer.email, { order, move, text }), now);
  return to;
}

type Effect = (
  transaction: ShopTransaction,
  order: StoredOrder,
  request: MoveRequest,
  now: number,
) => Promise<void>;

const comes: Effect = async (transaction, order, { actor, transactionId = null, logId }, now) => {
  const { order_id, pay_id, total_cents } = order;
  if (logId !== undefined && transactionId !== null) {
    await closeOtherAttempts(transaction, { orderId: order_id, logId, now });
    return keepTransaction(transaction, { logId, status: 'paid', transactionId, now });
  }
  const ended = await endOpenPayment(transaction, order_id, { status: 'paid', transactionId, now });
  // A provider's money belongs to an attempt; what the staff enter may come when none is open.
  if (ended || actor !== 'staff') return;
  await addPayment(transaction, {
    log_id: randomPaymentName(),
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

/** The order is given up, by the shop or by a customer, who may just not have paid. */
const endsBy =
  (by: 'customer' | 'shop'): Effect =>
  async (transaction, order, _request, now) => {
    await releaseLines(transaction, order.order_id);
    await giveBack(transaction, order, { now, by });
    await endOpenPayment(transaction, order.order_id, { status: 'closed', transactionId: null, now });
  };

const effects: Readonly<Record<OrderMove, Effect>> = {
  pay: comes,
  settle: comes,
  async confirm() {
    // Nothing but the state: what is held stays held.
  },
  async ship(transaction, { order_id }, { parcel }, now) {
    for (const line of await linesOf(transaction, order_id)) {
      if (line.held) await takeUnits(transaction, line, line.number);
      await setLot(transaction, line.line_id, parcel?.lots[line.goods_sn] ?? lotAt(line.goods_sn, now));
    }
    await setTracking(transaction, order_id, parcel?.tracking ?? '');
  },
  async complete(transaction, order, _request, now) {
    await rewardGoods(transaction, order, now);
  },
  withdraw: endsBy('customer'),
  cancel: endsBy('shop'),
  lapse: endsBy('customer'),
  async refund(transaction, order, _request, now) {
    // What was sent does not come back by itself, and a cancelled order has given everything back before.
    if (order.state === 'paid' || order.state === 'confirmed') {
      await releaseLines(transaction, order.order_id);
    }
    if (order.state !== 'cancelled') await giveBack(transaction, order, { now, by: 'shop' });
    // Afterwards, because what was spent of it may have just come back.
    await revokeReward(transaction, order, now);
  },
  async clear() {
    // It is about the money alone.
  },
};

async function releaseLines(transaction: ShopTransaction, orderId: number): Promise<void> {
  for (const line of await linesOf(transaction, orderId)) {
    if (line.held) await releaseUnits(transaction, line, line.number);
  }
}
