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

/** Everything that can happen to a payment, in the world and not only in the shop. */
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
  'look',
  'seconds',
  'minutes',
  'the end',
  'broken',
  'unsigned',
  'well',
] as const;

export type PaymentEvent = (typeof paymentEvents)[number];

type Sent = { headers: Record<string, string>; body: string };

/** An order and its payment events; {@link falsehoods} compares the shop's state with the real payments. */
export async function makePaymentScenario(pay: PaymentShop, payId?: string) {
  const { deps } = pay.shop;
  const { order_id: orderId, log_id: first } = await pay.place(payId);
  /** Bank reference of the payment that staff record. */
  const bank = `BANK ${orderId}`;
  const recorded: Sent[] = [];
  let latest = first;

  const staff = (move: 'confirm' | 'pay', transactionId?: string) =>
    deps.database.transaction().execute((transaction) => {
      const more = transactionId ? { transactionId } : {};
      return transitionOrder(deps, transaction, {
        orderId,
        transition: move,
        actor: 'staff',
        text: 'Staff.',
        ...more,
      });
    });
  const unmatched = () => findUnmatchedPayments(deps.database, orderId);
  /** Staff resolve the oldest unmatched payment. */
  async function settle(how: typeof acceptUnmatchedPayment): Promise<void> {
    const waiting = (await unmatched()).find(({ settlement }) => settlement === '');
    if (waiting) await how(deps, waiting, 'Looked into.');
  }
  const opened = () => pay.platform.trades.has(latest);
  const transaction = (total: number) => ({
    mchid: merchant.mchid,
    appid: merchant.appid,
    out_trade_no: latest,
    trade_state: 'SUCCESS',
    transaction_id: `made up ${latest}`,
    amount: { total, currency: 'CNY' },
  });
  const sumOf = () => pay.platform.trades.get(latest)?.amount.total ?? 100;

  async function send(notice: Sent): Promise<void> {
    recorded.push(notice);
    await pay.notify(notice);
  }

  const happen: Readonly<Record<PaymentEvent, () => unknown>> = {
    async start() {
      const outcome = await pay.ann.client.call('startPayment', { order_id: orderId });
      if (outcome.ok) latest = outcome.data.log_id;
    },
    money: () => pay.platform.pay(latest),
    notice: () => opened() && send(pay.platform.noticeOf(latest)),
    'old notice': () => opened() && send(pay.platform.noticeOf(first === latest ? latest : first)),
    'stale notice': () => recorded[0] && pay.notify(recorded[0]),
    'forged notice': () =>
      pay.notify(makeNotification(transaction(sumOf()), pay.time.now(), { signer: forger.privateKey })),
    'wrong sum': () => pay.notify(makeNotification(transaction(sumOf() - 1), pay.time.now())),
    cancel: () => pay.ann.client.call('cancelOrder', { order_id: orderId }),
    confirm: () => staff('confirm'),
    'staff money': () => staff('pay', bank),
    accept: () => settle(acceptUnmatchedPayment),
    repay: () => settle(refundUnmatchedPayment),
    look: () => pay.look(),
    seconds: () => pay.time.advance(7 * SECOND),
    minutes: () => pay.time.advance(10 * MINUTE),
    async 'the end'() {
      pay.time.advance(61 * MINUTE);
      await processDueOrders(deps);
    },
    broken: () => (pay.platform.state.behavior = 'broken'),
    unsigned: () => (pay.platform.state.behavior = 'unsigned'),
    well: () => (pay.platform.state.behavior = 'normal'),
  };

  const attempts = () => findOrderAttempts(deps.database, orderId);
  const tradeOf = (logId: string) => pay.platform.trades.get(logId);

  return {
    orderId,
    happen: async (event: PaymentEvent) => void (await happen[event]()),

    /** Returns claims of the shop that contradict the real payments; empty when there are none. */
    async falsehoods(): Promise<string[]> {
      const found: string[] = [];
      let paid = false;
      const seen = await unmatched();
      const accepted = seen.filter(({ settlement }) => settlement === 'accepted');
      for (const { log_id, status, transaction_id, charge } of await attempts()) {
        const trade = tradeOf(log_id);
        const came = trade?.trade_state === 'SUCCESS' && trade.transaction_id === transaction_id;
        const taken = accepted.some((money) => money.transaction_id === transaction_id);
        const isTrue = transaction_id === bank || taken || (came && trade.amount.total === charge?.units);
        if (status === 'paid' && !isTrue) found.push(`attempt ${log_id} is not paid`);
        paid ||= status === 'paid' && isTrue;
        if (!charge) continue;
        const told = (await pay.respond(log_id)).status;
        if ((told === 'paid') !== (status === 'paid')) found.push(`${log_id} is told as ${told}`);
      }
      const { state } = await pay.order(orderId);
      if (state === 'paid' && !paid) found.push('the order is not paid');
      const moves = (await pay.history(orderId)).filter((event) => event === 'paid by payment');
      if (moves.length > 1 && seen.length === 0) found.push('it was paid more than once');
      return found;
    },

    /** Advances the clock until no poll is due and returns payments that the shop lost. */
    async lostMoney(): Promise<string[]> {
      pay.platform.state.behavior = 'normal';
      for (let round = 0; round < 4; round++) {
        pay.time.advance(30 * MINUTE);
        await processDueOrders(deps);
        await pay.look();
      }
      const lost: string[] = [];
      const { state } = await pay.order(orderId);
      const seen = await unmatched();
      for (const { log_id, status, transaction_id, charge } of await attempts()) {
        const trade = tradeOf(log_id);
        if (charge?.next_poll_at != null) lost.push(`nobody knows how ${log_id} ended`);
        if (status === 'open' && state !== 'confirmed') lost.push(`${log_id} is still open`);
        if (
          charge?.next_poll_at === null &&
          trade?.trade_state === 'NOTPAY' &&
          status !== 'open' &&
          transaction_id === null
        )
          if (pay.platform.pay(log_id)) lost.push(`${log_id} can still be paid`);
        if (trade?.trade_state !== 'SUCCESS') continue;
        const known = status === 'paid' && ['paid', 'confirmed', 'shipped'].includes(state);
        // Payments that staff have resolved are not lost.
        if (!known && !seen.some((money) => money.log_id === log_id)) lost.push(`the money of ${log_id}`);
      }
      return lost;
    },
  };
}
