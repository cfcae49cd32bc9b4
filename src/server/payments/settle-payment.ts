import type { OrderState } from '../../shared/domain/order-states';
import type { Deps } from '../app/context';
import { isSameSum, type Standing } from './payment';
import { scheduleLook } from './charge-store';
import type { StrayReason } from '../db/schema/order-schema';
import { addEvent, findOrder } from '../orders/order-store';
import {
  endOpenAttempt,
  findAttempt,
  isTransactionTaken,
  keepTransaction,
  type StoredAttempt,
} from './payment-store';
import type { ShopTransaction } from '../db/shop-database';
import { addStrayMoney, refreshFlag } from './unmatched-payment-store';
import { moveOrder, type MoveDeps } from '../orders/order-transitions';

export type SettleDeps = MoveDeps & Pick<Deps, 'database' | 'log'>;

type Paid = Extract<Standing, { state: 'paid' }>;

/**
 * Writes down what a provider said of an attempt, in one transaction, and moves its order when it is paid. Said again it
 * changes nothing. False when there is no such attempt at this provider.
 */
export async function settlePayment(
  deps: SettleDeps,
  { payId, logId, standing }: { payId: string; logId: string; standing: Standing },
): Promise<boolean> {
  return deps.database.transaction().execute(async (transaction) => {
    const attempt = await findAttempt(transaction, logId);
    if (!attempt?.charge || attempt.pay_id !== payId) return false;
    const now = deps.clock().getTime();
    if (standing.state === 'paid') await takeMoney(deps, transaction, attempt, standing);
    if (standing.state === 'ended') {
      const status = now < attempt.expires_at ? 'failed' : 'closed';
      await endOpenAttempt(transaction, { logId, status, now });
    }
    if (standing.state === 'paid' || standing.state === 'ended') {
      await scheduleLook(transaction, { logId, lookAt: null, failures: 0 });
    }
    return true;
  });
}

/** What the customer reads in the order's history of money that the staff have to look at. */
const words: Readonly<Record<StrayReason, string>> = {
  'paid after cancelling': 'A payment came after the order was cancelled. We will pay it back.',
  'paid after refunding': 'A payment came after the order was refunded. We will pay it back.',
  'paid twice': 'The order was paid a second time. We will pay it back.',
  'wrong amount paid': 'A payment of another amount came. We will look into it.',
  'money of another payment': 'We will look into a payment for this order.',
};

async function takeMoney(
  deps: SettleDeps,
  transaction: ShopTransaction,
  attempt: StoredAttempt,
  money: Paid,
): Promise<void> {
  const { log_id: logId, order_id: orderId, pay_id: payId, charge } = attempt;
  const { transactionId, sum } = money;
  if (attempt.transaction_id === transactionId) return;
  const now = deps.clock().getTime();
  const stray = (reason: StrayReason) => noteStray(deps, transaction, { attempt, money, reason });
  if (await isTransactionTaken(transaction, { payId, transactionId, logId }))
    return stray('money of another payment');
  // The staff entered other money for this attempt, or the provider took some twice.
  if (attempt.status === 'paid') return stray('paid twice');
  if (!charge || !isSameSum(charge, sum)) {
    await keepTransaction(transaction, { logId, status: 'failed', transactionId, now });
    return stray('wrong amount paid');
  }
  const text = 'Your payment has come in.';
  const request = { orderId, actor: 'payment', text, transactionId, logId } as const;
  const moved =
    (await moveOrder(deps, transaction, { ...request, move: 'pay' })) ??
    (await moveOrder(deps, transaction, { ...request, move: 'settle' }));
  if (moved) return;
  await keepTransaction(transaction, { logId, status: 'paid', transactionId, now });
  const order = await findOrder(transaction, { orderId });
  await stray(order ? reasonFor(order.state) : 'paid twice');
}

function reasonFor(state: OrderState): StrayReason {
  if (state === 'cancelled') return 'paid after cancelling';
  return state === 'refunded' ? 'paid after refunding' : 'paid twice';
}

/** Writes down money for the staff, and a line in the order's history for the customer; once for each reason. */
async function noteStray(
  { clock, log }: SettleDeps,
  transaction: ShopTransaction,
  { attempt, money, reason }: { attempt: StoredAttempt; money: Paid; reason: StrayReason },
): Promise<void> {
  const { log_id, order_id, pay_id } = attempt;
  const order = await findOrder(transaction, { orderId: order_id });
  if (!order) return;
  const now = clock().getTime();
  const { units, currency } = money.sum;
  const isNew = await addStrayMoney(transaction, {
    order_id,
    log_id,
    pay_id,
    transaction_id: money.transactionId,
    units,
    currency,
    reason,
    came_at: now,
  });
  if (!isNew) return;
  log.error('payment to look into', { order: order_id, reason });
  await refreshFlag(transaction, order_id);
  if (order.flag.split('; ').includes(reason)) return;
  await addEvent(transaction, {
    order_id,
    happened_at: now,
    state: order.state,
    actor: 'payment',
    text: words[reason],
  });
}
