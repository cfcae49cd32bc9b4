import type { OrderState } from '../../shared/domain/order-states';
import type { Deps } from '../deps';
import { isSameSum, type Standing } from '../providers/payment';
import { scheduleLook } from '../store/charge-store';
import { addEvent, findOrder, setFlag } from '../store/order-store';
import {
  closeOtherAttempts,
  endOpenAttempt,
  findAttempt,
  isTransactionTaken,
  keepTransaction,
  type StoredAttempt,
} from '../store/payment-store';
import type { ShopTransaction } from '../store/shop-database';
import { moveOrder, type MoveDeps } from './order-moves';

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

/** What the staff find at an order whose money needs them. */
const flags = {
  cancelled: 'paid after cancelling',
  refunded: 'paid after refunding',
  twice: 'paid twice',
  sum: 'wrong amount paid',
  taken: 'money of another payment',
} as const;

type Flag = keyof typeof flags;

/** What the customer reads of it in the order's history. */
const words: Readonly<Record<Flag, string>> = {
  cancelled: 'A payment came after the order was cancelled. We will pay it back.',
  refunded: 'A payment came after the order was refunded. We will pay it back.',
  twice: 'The order was paid a second time. We will pay it back.',
  sum: 'A payment of another amount came. We will look into it.',
  taken: 'We will look into a payment for this order.',
};

async function takeMoney(
  deps: SettleDeps,
  transaction: ShopTransaction,
  attempt: StoredAttempt,
  { transactionId, sum }: Paid,
): Promise<void> {
  const { log_id: logId, order_id: orderId, pay_id: payId, charge } = attempt;
  if (attempt.transaction_id === transactionId) return;
  const now = deps.clock().getTime();
  const flag = (name: Flag) => flagOrder(deps, transaction, orderId, name);
  if (await isTransactionTaken(transaction, { payId, transactionId, logId })) return flag('taken');
  // The staff entered other money for this attempt, or the provider took some twice.
  if (attempt.status === 'paid') return flag('twice');
  if (!charge || !isSameSum(charge, sum)) {
    await keepTransaction(transaction, { logId, status: 'failed', transactionId, now });
    return flag('sum');
  }
  // Otherwise the move would take an attempt that nobody paid for the one that was.
  await closeOtherAttempts(transaction, { orderId, logId, now });
  const request = { orderId, actor: 'payment', text: 'Your payment has come in.', transactionId } as const;
  const moved =
    (await moveOrder(deps, transaction, { ...request, move: 'pay' })) ??
    (await moveOrder(deps, transaction, { ...request, move: 'settle' }));
  // The move has written it down for an open attempt, but not for one that was thought to be over.
  await keepTransaction(transaction, { logId, status: 'paid', transactionId, now });
  if (moved) return;
  const order = await findOrder(transaction, { orderId });
  await flag(order ? flagFor(order.state) : 'twice');
}

function flagFor(state: OrderState): Flag {
  return state === 'cancelled' || state === 'refunded' ? state : 'twice';
}

/** Adds a flag to those of an order, and a line to its history; a flag that it has already is not added. */
async function flagOrder(
  { clock, log }: SettleDeps,
  transaction: ShopTransaction,
  orderId: number,
  name: Flag,
): Promise<void> {
  log.error('payment to look into', { order: orderId, reason: flags[name] });
  const order = await findOrder(transaction, { orderId });
  const present = order?.flag === '' ? [] : (order?.flag.split('; ') ?? []);
  if (!order || present.includes(flags[name])) return;
  await setFlag(transaction, orderId, [...present, flags[name]].join('; '));
  await addEvent(transaction, {
    ...{ order_id: orderId, happened_at: clock().getTime(), state: order.state },
    ...{ actor: 'payment', text: words[name] },
  });
}
