import type { Deps } from '../app/context';
import { Refusal } from '../http/handler-types';
import type { PaymentProvider } from './payment';
import { addCharge } from './charge-store';
import { addPayment } from './order-payment-store';
import type { StoredOrder } from '../orders/order-store';
import { attemptsOf, findAttempt, setExpiry, type StoredAttempt } from './payment-store';
import type { ShopTransaction } from '../db/shop-database';
import { randomPaymentName } from './payment-reference';

const MINUTE = 60_000;
/** An attempt ends this much before the goods are given up, so that news of the last payment comes in time. */
const LAST_NEWS = 2 * MINUTE;
/** No provider opens an attempt for less. */
const SHORTEST = MINUTE;

type AttemptDeps = Pick<Deps, 'clock'>;

/**
 * The attempt that counts for an order: one that brought money, else the open one, else a new one. Throws a
 * {@link Refusal} when none can be made any more.
 */
export async function currentAttempt(
  { clock }: AttemptDeps,
  transaction: ShopTransaction,
  order: StoredOrder,
): Promise<StoredAttempt> {
  const attempts = await attemptsOf(transaction, order.order_id);
  const current =
    attempts.find(({ status }) => status === 'paid') ??
    attempts.find(({ status, transaction_id }) => status === 'failed' && transaction_id !== null) ??
    attempts.find(({ status }) => status === 'open');
  if (current) return current;
  if (order.state !== 'pending' || order.hold_until === null) {
    throw new Refusal('There is nothing to pay for this order any more.', { field: 'order_id' });
  }
  const now = clock().getTime();
  const log_id = randomPaymentName();
  const expires_at = expiryFor(order, now, Infinity);
  await addPayment(transaction, {
    log_id,
    order_id: order.order_id,
    pay_id: order.pay_id,
    amount_cents: Number(order.total_cents),
    status: 'open',
    code_url: '',
    transaction_id: null,
    created_at: now,
    expires_at,
    settled_at: null,
  });
  return mustFind(transaction, log_id);
}

/**
 * Writes down what the provider is about to be asked for, before it is asked: asked again after a crash, it is asked
 * for the very same. Throws a {@link Refusal} when there is no time left to pay.
 */
export async function prepareCharge(
  { clock }: AttemptDeps,
  transaction: ShopTransaction,
  { order, attempt, provider }: { order: StoredOrder; attempt: StoredAttempt; provider: PaymentProvider },
): Promise<StoredAttempt> {
  const { log_id, pay_id, amount_cents } = attempt;
  if (attempt.charge) return attempt;
  await setExpiry(transaction, log_id, expiryFor(order, clock().getTime(), provider.longest));
  await addCharge(transaction, { log_id, pay_id, ...provider.sumFor(amount_cents) });
  return mustFind(transaction, log_id);
}

function expiryFor({ hold_until }: StoredOrder, now: number, longest: number): number {
  const end = Math.min(Number(hold_until ?? now) - LAST_NEWS, now + longest);
  if (end - now >= SHORTEST) return end;
  throw new Refusal('The time to pay this order has run out. Please order the goods again.', {
    field: 'order_id',
  });
}

async function mustFind(transaction: ShopTransaction, logId: string): Promise<StoredAttempt> {
  const attempt = await findAttempt(transaction, logId);
  if (!attempt) throw new Error('An attempt to pay is not there after it was written.');
  return attempt;
}
