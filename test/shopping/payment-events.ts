import { findOrderAttempts } from '../../src/server/payments/payment-store';
import { processDueOrders } from '../../src/server/orders/process-due-orders';
import { transitionOrder } from '../../src/server/orders/order-transitions';
import {
  acceptUnmatchedPayment,
  refundUnmatchedPayment,
} from '../../src/server/payments/resolve-unmatched-payment';
import { findUnmatchedPayments } from '../../src/server/payments/unmatched-payment-store';
import { MINUTE, SECOND } from '../fakes/fake-clock';
import type { PaymentShop } from './payment-shop';
import { merchant, forger } from '../fakes/wechat-pay-keys';
import { makeNotification } from '../fakes/wechat-pay-messages';

/** Events of a payment: at the bank and the platform, of the customer, of staff, of the shop and of time. */
export const paymentEvents = [
  'start',
  'money',
  'notice',
  'old notice',
  'stale notice',
  'forged notice',
  'wrong sum',
  'cancel',
  'confirm',
  'staff money',
  'accept',
  'repay',
  'poll',
  'seconds',
  'minutes',
  'expiry',
  'broken',
  'unsigned',
  'repaired',
] as const;

export type PaymentEvent = (typeof paymentEvents)[number];

type Notification = { headers: Record<string, string>; body: string };

/**
 * An order and its payment events; `findFalseClaims` and `findLostPayments` compare the shop's state with the payments of
 * the platform.
 */
export async function makePaymentScenario(pay: PaymentShop, payId?: string) {
  const { deps } = pay.shop;
  const { order_id: orderId, log_id: firstLogId } = await pay.place(payId);
  /** Bank reference of the payment that staff record. */
  const bankReference = `BANK ${orderId}`;
  const sentNotifications: Notification[] = [];
  let latestLogId = firstLogId;

  const transitionAsStaff = (transition: 'confirm' | 'pay', transactionId?: string) =>
    deps.database.transaction().execute((transaction) => {
      const more = transactionId ? { transactionId } : {};
      return transitionOrder(deps, transaction, {
        orderId,
        transition,
        actor: 'staff',
        text: 'Staff.',
        ...more,
      });
    });
  const findUnmatched = () => findUnmatchedPayments(deps.database, orderId);
  /** Resolves the oldest unmatched payment as staff. */
  async function resolveOldest(resolve: typeof acceptUnmatchedPayment): Promise<void> {
    const oldest = (await findUnmatched()).find(({ settlement }) => settlement === '');
    if (oldest) await resolve(deps, oldest, 'Looked into.');
  }
  const hasTrade = () => pay.platform.trades.has(latestLogId);
  const transaction = (total: number) => ({
    mchid: merchant.mchid,
    appid: merchant.appid,
    out_trade_no: latestLogId,
    trade_state: 'SUCCESS',
    transaction_id: `made up ${latestLogId}`,
    amount: { total, currency: 'CNY' },
  });
  const latestTotal = () => pay.platform.trades.get(latestLogId)?.amount.total ?? 100;

  async function send(notice: Notification): Promise<void> {
    sentNotifications.push(notice);
    await pay.notify(notice);
  }

  const eventActions: Readonly<Record<PaymentEvent, () => unknown>> = {
    async start() {
      const outcome = await pay.ann.client.call('startPayment', { order_id: orderId });
      if (outcome.ok) latestLogId = outcome.data.log_id;
    },
    money: () => pay.platform.pay(latestLogId),
    notice: () => hasTrade() && send(pay.platform.noticeOf(latestLogId)),
    'old notice': () => hasTrade() && send(pay.platform.noticeOf(firstLogId)),
    'stale notice': () => sentNotifications[0] && pay.notify(sentNotifications[0]),
    'forged notice': () =>
      pay.notify(makeNotification(transaction(latestTotal()), pay.time.now(), { signer: forger.privateKey })),
    'wrong sum': () => pay.notify(makeNotification(transaction(latestTotal() - 1), pay.time.now())),
    cancel: () => pay.ann.client.call('cancelOrder', { order_id: orderId }),
    confirm: () => transitionAsStaff('confirm'),
    'staff money': () => transitionAsStaff('pay', bankReference),
    accept: () => resolveOldest(acceptUnmatchedPayment),
    repay: () => resolveOldest(refundUnmatchedPayment),
    poll: () => pay.pollPlatform(),
    seconds: () => pay.time.advance(7 * SECOND),
    minutes: () => pay.time.advance(10 * MINUTE),
    async expiry() {
      pay.time.advance(61 * MINUTE);
      await processDueOrders(deps);
    },
    broken: () => (pay.platform.state.behavior = 'broken'),
    unsigned: () => (pay.platform.state.behavior = 'unsigned'),
    repaired: () => (pay.platform.state.behavior = 'normal'),
  };

  const findAttempts = () => findOrderAttempts(deps.database, orderId);
  const tradeOf = (logId: string) => pay.platform.trades.get(logId);

  return {
    orderId,
    runEvent: async (event: PaymentEvent) => void (await eventActions[event]()),

    /** Returns claims of the shop that contradict the real payments; empty when there are none. */
    async findFalseClaims(): Promise<string[]> {
      const faults: string[] = [];
      let isPaid = false;
      const unmatched = await findUnmatched();
      const accepted = unmatched.filter(({ settlement }) => settlement === 'accepted');
      for (const { log_id, status, transaction_id, charge } of await findAttempts()) {
        const trade = tradeOf(log_id);
        const hasPaid = trade?.trade_state === 'SUCCESS' && trade.transaction_id === transaction_id;
        const isAccepted = accepted.some((money) => money.transaction_id === transaction_id);
        const isTrue =
          transaction_id === bankReference || isAccepted || (hasPaid && trade.amount.total === charge?.units);
        if (status === 'paid' && !isTrue) faults.push(`attempt ${log_id} is not paid`);
        isPaid ||= status === 'paid' && isTrue;
        if (!charge) continue;
        const reportedStatus = (await pay.respond(log_id)).status;
        if ((reportedStatus === 'paid') !== (status === 'paid'))
          faults.push(`${log_id} is reported as ${reportedStatus}`);
      }
      const { state } = await pay.order(orderId);
      if (state === 'paid' && !isPaid) faults.push('the order is not paid');
      const payments = (await pay.history(orderId)).filter((event) => event === 'paid by payment');
      if (payments.length > 1 && unmatched.length === 0) faults.push('it was paid more than once');
      return faults;
    },

    /** Advances the clock until no poll is due and returns payments that the shop lost. */
    async findLostPayments(): Promise<string[]> {
      pay.platform.state.behavior = 'normal';
      for (let round = 0; round < 4; round++) {
        pay.time.advance(30 * MINUTE);
        await processDueOrders(deps);
        await pay.pollPlatform();
      }
      const losses: string[] = [];
      const { state } = await pay.order(orderId);
      const unmatched = await findUnmatched();
      for (const { log_id, status, transaction_id, charge } of await findAttempts()) {
        const trade = tradeOf(log_id);
        if (charge?.next_poll_at != null) losses.push(`the result of ${log_id} is unknown`);
        if (status === 'open' && state !== 'confirmed') losses.push(`${log_id} is still open`);
        if (
          charge?.next_poll_at === null &&
          trade?.trade_state === 'NOTPAY' &&
          status !== 'open' &&
          transaction_id === null
        )
          if (pay.platform.pay(log_id)) losses.push(`${log_id} can still be paid`);
        if (trade?.trade_state !== 'SUCCESS') continue;
        const isRecorded = status === 'paid' && ['paid', 'confirmed', 'shipped'].includes(state);
        // Payments that staff have resolved are not lost.
        if (!isRecorded && !unmatched.some((money) => money.log_id === log_id))
          losses.push(`the money of ${log_id}`);
      }
      return losses;
    },
  };
}
