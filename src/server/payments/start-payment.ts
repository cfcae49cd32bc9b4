import type { ReplyOf } from '../../shared/contract/calls';
import { centsToWire } from '../../shared/domain/money';
import type { Deps } from '../app/context';
import { Refusal } from '../http/handler-types';
import type { PaymentProvider, Standing } from './payment';
import { scheduleLook } from './charge-store';
import { findOrder, type StoredOrder } from '../orders/order-store';
import { keepCode, type StoredAttempt } from './payment-store';
import { currentAttempt, prepareCharge } from './payment-attempts';
import { paymentStatus } from './payment-status';
import { settlePayment, type SettleDeps } from './settle-payment';

type Reply = ReplyOf<'startPayment'>;

export type StartDeps = SettleDeps & Pick<Deps, 'payments'>;

const SECOND = 1000;
/** How long a customer waits for the provider. */
const PATIENCE = 10 * SECOND;
/** When the provider is asked for the first time whether it was paid. */
const FIRST_LOOK = 5 * SECOND;
/** Attempts that are looked at before a customer is asked to come again. */
const MOST_ROUNDS = 3;

/**
 * How an order is to be paid now. Opens the attempt with its provider where there is one; an attempt that has run out
 * is closed there first, and a new one takes its place. When the provider gives no answer, the status is `unknown`
 * and there is nothing to scan; asked again, the same attempt is tried again. Throws a {@link Refusal} when the order
 * can no longer be paid.
 */
export async function startPayment(deps: StartDeps, order: StoredOrder): Promise<Reply> {
  const { payments, selling, log, clock } = deps;
  const way = selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  const isScanned = way === undefined || way.kind === 'scan';
  const provider = isScanned ? payments.providers.get(order.pay_id) : undefined;
  for (let round = 1; ; round += 1) {
    const { attempt, holdUntil } = await attemptToOpen(deps, order, provider);
    const now = clock().getTime();
    const isLive = attempt.status === 'open' && now < attempt.expires_at;
    const reply = (status: Reply['status']) => replyFor(attempt, { status, holdUntil, isLive });
    if (attempt.status !== 'open' || !isScanned) return reply(paymentStatus(attempt, now));
    if (!provider) throw new Refusal('This way to pay is closed at the moment. Please call us.');
    if (isLive && attempt.code_url) return reply(paymentStatus(attempt, now));
    try {
      await openOrClose(deps, provider, attempt, isLive);
    } catch (error) {
      log.error('payment provider', { pay_id: order.pay_id, reason: reasonOf(error) });
      return reply('unknown');
    }
    if (round === MOST_ROUNDS) return reply('unknown');
  }
}

/** The attempt as it is now, written down for its provider where it is to be opened there. */
function attemptToOpen(
  deps: StartDeps,
  { order_id: orderId }: StoredOrder,
  provider: PaymentProvider | undefined,
): Promise<{ attempt: StoredAttempt; holdUntil: number }> {
  return deps.database.transaction().execute(async (transaction) => {
    const order = await findOrder(transaction, { orderId });
    if (!order) throw new Error('An order is not there any more.');
    const current = await currentAttempt(deps, transaction, order);
    const attempt =
      provider && current.status === 'open'
        ? await prepareCharge(deps, transaction, { order, attempt: current, provider })
        : current;
    return { attempt, holdUntil: Number(order.hold_until ?? attempt.expires_at) };
  });
}

/** Brings an open attempt one step on. Rejects when the provider gives no answer. */
async function openOrClose(
  deps: StartDeps,
  provider: PaymentProvider,
  attempt: StoredAttempt,
  isLive: boolean,
): Promise<void> {
  const { log_id: logId, pay_id: payId, order_sn: orderSn, expires_at: expiresAt, charge } = attempt;
  if (!charge) throw new Error('An attempt to pay was not written down before it is opened.');
  const within = () => AbortSignal.timeout(PATIENCE);
  if (isLive) {
    const { units, currency } = charge;
    const codeUrl = await provider.open({ logId, orderSn, sum: { units, currency }, expiresAt }, within());
    if (codeUrl !== null) return keep(deps, logId, codeUrl);
  }
  const standing = await provider.close(logId, within());
  if (standing.state === 'open') throw new Error('The provider cannot close this attempt now.');
  if (isLive && standing.state === 'absent') throw new Error('The provider opens no such attempt.');
  const end: Standing = standing.state === 'absent' ? { state: 'ended' } : standing;
  await settlePayment(deps, { payId, logId, standing: end });
}

/** Keeps the code before anybody sees it; only then can the attempt be paid, and has to be looked after. */
async function keep({ database, clock }: StartDeps, logId: string, codeUrl: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await keepCode(transaction, logId, codeUrl))) return;
    const lookAt = clock().getTime() + FIRST_LOOK;
    await scheduleLook(transaction, { logId, lookAt, failures: 0 });
  });
}

function replyFor(
  { order_id, order_sn, amount_cents, pay_id, log_id, charge, code_url }: StoredAttempt,
  { status, holdUntil, isLive }: { status: Reply['status']; holdUntil: number; isLive: boolean },
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
    hold_until: new Date(holdUntil).toISOString(),
  };
}

/** For the log: an error of a provider names no person. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
