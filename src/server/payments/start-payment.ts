import type { ReplyOf } from '../../shared/contract/calls';
import { centsToWire } from '../../shared/lib/money';
import type { AppContext } from '../app/context';
import { BusinessError } from '../http/errors';
import type { PaymentProvider, ProviderStatus } from './payment-provider';
import { schedulePoll } from './charge-store';
import { findOrder, listOrderLines, type StoredOrder } from '../orders/order-store';
import { findOutOfStockLines, outOfStockText } from '../orders/reservations';
import type { ShopTransaction } from '../db/shop-database';
import { saveCodeUrl, type StoredAttempt } from './payment-store';
import { ensureCurrentAttempt, lastPayableTime, prepareCharge, paymentStatus } from './payment-attempts';
import { settlePayment, type SettleDeps } from './settle-payment';

type Reply = ReplyOf<'startPayment'>;

export type StartDeps = SettleDeps & Pick<AppContext, 'payments'>;

const SECOND_MS = 1000;
const PROVIDER_TIMEOUT_MS = 10 * SECOND_MS;
const FIRST_POLL_MS = 5 * SECOND_MS;
/** Calls to the provider, which open or close a payment attempt, before the reply is `unknown`. */
const MAX_PROVIDER_CALLS = 3;

/**
 * Returns how to pay an order now. Opens the attempt at its provider, if there is one; an expired attempt is closed and
 * replaced first. When the provider does not respond, the status is `unknown` without a QR code, and the next call
 * retries the same attempt. Throws a {@link BusinessError} when the order can no longer be paid.
 */
export async function startOrderPayment(deps: StartDeps, order: StoredOrder): Promise<Reply> {
  const { payments, selling, log, clock } = deps;
  const method = selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  // A method that the settings no longer offer may still have a provider.
  const isScanned = method === undefined || method.kind === 'scan';
  const provider = isScanned ? payments.providers.get(order.pay_id) : undefined;
  for (let calls = 1; ; calls += 1) {
    const { attempt, payableUntil } = await prepareCurrentAttempt(deps, order, provider);
    const now = clock().getTime();
    const isLive = attempt.status === 'open' && now < attempt.expires_at;
    const reply = (status: Reply['status']) =>
      toReply(attempt, { status, payableUntil, isLive, sentAt: clock().getTime() });
    if (attempt.status !== 'open' || !isScanned) return reply(paymentStatus(attempt, now));
    if (!provider) throw new BusinessError('This payment method is currently unavailable. Please call us.');
    if (isLive && attempt.code_url) return reply(paymentStatus(attempt, now));
    try {
      await openOrCloseAttempt(deps, provider, attempt, isLive);
    } catch (error) {
      log.error('payment.provider_failed', { pay_id: order.pay_id, reason: errorReason(error) });
      return reply('unknown');
    }
    if (calls === MAX_PROVIDER_CALLS) return reply('unknown');
  }
}

/** Returns the current attempt, with its charge stored when a provider will open it. */
function prepareCurrentAttempt(
  deps: StartDeps,
  { order_id: orderId }: StoredOrder,
  provider: PaymentProvider | undefined,
): Promise<{ attempt: StoredAttempt; payableUntil: number }> {
  return deps.database.transaction().execute(async (transaction) => {
    const order = await findOrder(transaction, { orderId });
    if (!order) throw new Error(`Order ${orderId} not found.`);
    const currentAttempt = await ensureCurrentAttempt(deps, transaction, order);
    if (order.state === 'pending' && currentAttempt.status === 'open' && !currentAttempt.charge)
      await requireStock(transaction, order);
    const attempt =
      provider && currentAttempt.status === 'open'
        ? await prepareCharge(deps, transaction, { order, attempt: currentAttempt, provider })
        : currentAttempt;
    const { pay_until: payUntil } = order;
    const payableUntil = payUntil === null ? attempt.expires_at : lastPayableTime(payUntil);
    return { attempt, payableUntil };
  });
}

/** Throws when goods that the order does not reserve are out of stock: the customer must not pay for them. */
async function requireStock(transaction: ShopTransaction, { order_id }: StoredOrder): Promise<void> {
  const outOfStockLines = await findOutOfStockLines(transaction, await listOrderLines(transaction, order_id));
  if (outOfStockLines.length === 0) return;
  throw new BusinessError(
    `These items are now out of stock: ${outOfStockText(outOfStockLines)}. Please cancel the order, or ask us when they will be back.`,
    { field: 'order_id' },
  );
}

/**
 * Opens a live attempt at its provider and stores its code. Closes an expired one, or one that cannot be opened again, and
 * records its end or its payment. Rejects when the provider does not respond, or cannot close the attempt now.
 */
async function openOrCloseAttempt(
  deps: StartDeps,
  provider: PaymentProvider,
  attempt: StoredAttempt,
  isLive: boolean,
): Promise<void> {
  const { log_id: logId, pay_id: payId, order_sn: orderSn, expires_at: expiresAt, charge } = attempt;
  if (!charge) throw new Error(`Payment attempt ${logId} has no stored charge.`);
  const timeout = () => AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
  if (isLive) {
    const { units, currency } = charge;
    const codeUrl = await provider.open(
      { logId, orderSn, amount: { units, currency }, expiresAt },
      timeout(),
    );
    if (codeUrl !== null) return saveOpenedCode(deps, logId, codeUrl);
  }
  const status = await provider.close(logId, timeout());
  if (status.state === 'open') throw new Error(`The provider cannot close attempt ${logId} now.`);
  if (isLive && status.state === 'absent')
    throw new Error(`The provider can neither open nor find attempt ${logId}.`);
  const end: ProviderStatus = status.state === 'absent' ? { state: 'ended' } : status;
  await settlePayment(deps, { payId, logId, reported: end });
}

/** Stores the code before the customer sees it and schedules the first poll. */
async function saveOpenedCode({ database, clock }: StartDeps, logId: string, codeUrl: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await saveCodeUrl(transaction, logId, codeUrl))) return;
    const pollAt = clock().getTime() + FIRST_POLL_MS;
    await schedulePoll(transaction, { logId, pollAt, failures: 0 });
  });
}

/** `charged` states a foreign currency only; the QR code is left out once the attempt has ended. */
function toReply(
  { order_id, order_sn, amount_cents, pay_id, log_id, charge, code_url }: StoredAttempt,
  {
    status,
    payableUntil,
    isLive,
    sentAt,
  }: { status: Reply['status']; payableUntil: number; isLive: boolean; sentAt: number },
): Reply {
  return {
    order_id,
    order_sn,
    amount: centsToWire(amount_cents),
    pay_id,
    log_id,
    status,
    charged: charge && charge.currency !== 'USD' ? `${charge.currency} ${centsToWire(charge.units)}` : '',
    code_url: isLive ? code_url : '',
    payable_until: new Date(payableUntil).toISOString(),
    payable_seconds: Math.max(0, Math.ceil((payableUntil - sentAt) / SECOND_MS)),
  };
}

/** Returns the log text of a provider error, which contains no personal data. */
export function errorReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
