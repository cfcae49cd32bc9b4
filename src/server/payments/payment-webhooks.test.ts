import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { merchant, forger } from '../../../test/fakes/wechat-pay-keys';
import { makeNotification, type NotificationForgery } from '../../../test/fakes/wechat-pay-messages';
import { DAY, HOUR, MINUTE } from '../../../test/fakes/fake-clock';
import { makePaymentShop, type PaymentShop } from '../../../test/shopping/payment-shop';
import { dumpTables } from '../../../test/databases/table-dump';
import { transitionOrder } from '../orders/order-transitions';
import { processDueOrders } from '../orders/process-due-orders';
import { refundUnmatchedPayment } from './resolve-unmatched-payment';
import { settlePayment } from './settle-payment';
import { findUnmatchedPayments } from './unmatched-payment-store';
import { paymentWebhookPath } from './create-payments';
import { findDiscrepancies } from '../orders/reconciliation-store';

let pay: PaymentShop;
let order_id: number;
let log_id: string;
beforeEach(async () => {
  pay = await makePaymentShop();
  ({ order_id, log_id } = await pay.place());
  await pay.start(order_id);
});
afterEach(async () => {
  expect(await findDiscrepancies(pay.shop.deps.database)).toEqual([]);
  await pay.close();
});

const dump = () => dumpTables(pay.shop.deps.database);
const paidNotification = (changes: object = {}) => {
  pay.platform.pay(log_id);
  return pay.platform.noticeOf(log_id, changes);
};

function staffTransition(name: 'pay' | 'confirm' | 'cancel' | 'refund', transactionId?: string) {
  const { deps } = pay.shop;
  const request = { orderId: order_id, transition: name, actor: 'staff', text: 'Staff.' } as const;
  return deps.database
    .transaction()
    .execute((transaction) =>
      transitionOrder(deps, transaction, { ...request, ...(transactionId && { transactionId }) }),
    );
}

describe('notification of a payment', () => {
  it('transitions the order to paid and stores the transaction id', async () => {
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unpaid', ended: false });
    expect(await pay.notify(paidNotification())).toBe(200);
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid', ended: true, order_id });
    expect(await pay.attempt(log_id)).toMatchObject({
      status: 'paid',
      transaction_id: pay.platform.trades.get(log_id)?.transaction_id,
      charge: { next_poll_at: null },
    });
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '', pay_until: null });
    expect(await pay.history(order_id)).toEqual(['pending by customer', 'paid by payment']);
  });

  it('queues one e-mail in the same transaction', async () => {
    const letters = async () =>
      (await dump())['outbox']?.filter(({ subject }) => String(subject).includes('is paid'));
    await pay.notify(paidNotification());
    await pay.notify(paidNotification());
    expect(await letters()).toHaveLength(1);
  });

  it('changes nothing when repeated, concurrently or a day later', async () => {
    await pay.notify(paidNotification());
    const after = await dump();
    const again = await Promise.all(Array.from({ length: 10 }, () => pay.notify(paidNotification())));
    expect(new Set(again)).toEqual(new Set([200]));
    pay.time.advance(24 * HOUR);
    expect(await pay.notify(paidNotification())).toBe(200);
    expect(await dump()).toEqual(after);
  });

  it('is applied once when ten arrive concurrently', async () => {
    const notice = paidNotification();
    await Promise.all(Array.from({ length: 10 }, () => pay.notify(notice)));
    expect(await pay.history(order_id)).toEqual(['pending by customer', 'paid by payment']);
  });

  it('is not undone by an older notification', async () => {
    await pay.notify(paidNotification());
    const after = await dump();
    for (const trade_state of ['NOTPAY', 'USERPAYING', 'PAYERROR', 'CLOSED', 'REFUND']) {
      expect(await pay.notify(pay.platform.noticeOf(log_id, { trade_state }))).toBe(200);
    }
    expect(await dump()).toEqual(after);
  });

  it('is applied to a closed attempt and closes the open one', async () => {
    await pay.notify(pay.platform.noticeOf(log_id, { trade_state: 'CLOSED' }));
    const second = await pay.start(order_id);
    expect(second.log_id).not.toBe(log_id);
    expect(await pay.notify(paidNotification())).toBe(200);
    expect((await pay.order(order_id)).state).toBe('paid');
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'paid' });
    expect(await pay.attempt(second.log_id)).toMatchObject({ status: 'closed', transaction_id: null });
    pay.time.advance(MINUTE);
    await pay.pollPlatform();
    expect(pay.platform.pay(second.log_id)).toBe(false);
  });
});

describe('unmatched payment', () => {
  it('after cancellation marks the attempt paid, flags the order and keeps it cancelled', async () => {
    await pay.ann.client.call('cancelOrder', { order_id });
    expect(await pay.notify(paidNotification())).toBe(200);
    expect(await pay.order(order_id)).toMatchObject({ state: 'cancelled', flag: 'paid after cancelling' });
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'paid' });
    const after = await dump();
    await pay.notify(paidNotification());
    expect(await dump()).toEqual(after);
  });

  it('appears in the order’s history', async () => {
    await pay.ann.client.call('cancelOrder', { order_id });
    await pay.notify(paidNotification());
    const outcome = await pay.ann.client.call('orderDetail', { order_id });
    const last = outcome.ok && outcome.data.history.at(-1);
    expect(last).toMatchObject({
      order_status: 'cancelled',
      text: expect.stringContaining('will refund it') as string,
    });
  });

  it.each([
    ['less', { amount: { total: 1, currency: 'CNY' } }],
    ['more', { amount: { total: 99_999_999, currency: 'CNY' } }],
    ['another currency', { amount: { total: 0, currency: 'USD' } }],
  ])('of a wrong amount (%s) does not pay the order', async (name, { amount }) => {
    const asked = pay.platform.trades.get(log_id)?.amount.total ?? 0;
    const total = amount.currency === 'USD' ? asked : amount.total;
    expect(await pay.notify(paidNotification({ amount: { ...amount, total } }))).toBe(200);
    expect(await pay.order(order_id)).toMatchObject({ state: 'pending', flag: 'wrong amount paid' });
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'failed' });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unknown', ended: true });
    // No new attempt is offered before staff have reviewed the payment.
    expect(await pay.start(order_id)).toMatchObject({ status: 'unknown', code_url: '', log_id });
    const after = await dump();
    await pay.notify(paidNotification({ amount: { ...amount, total } }));
    expect(await dump(), name).toEqual(after);
  });

  it('of a wrong amount keeps the order beyond its deadline until staff have reviewed it', async () => {
    await pay.notify(paidNotification({ amount: { total: 1, currency: 'CNY' } }));
    pay.time.advance(60 * DAY);
    await processDueOrders(pay.shop.deps);
    expect(await pay.order(order_id)).toMatchObject({ state: 'pending', flag: 'wrong amount paid' });
    const [payment = expect.fail('There is no payment.')] = await findUnmatchedPayments(
      pay.shop.deps.database,
      order_id,
    );
    expect(await refundUnmatchedPayment(pay.shop.deps, payment, 'too little')).toBe('pending');
    await processDueOrders(pay.shop.deps);
    expect(await pay.order(order_id)).toMatchObject({ state: 'cancelled', flag: '' });
  });

  it('is recorded for a second paid attempt', async () => {
    await pay.notify(pay.platform.noticeOf(log_id, { trade_state: 'CLOSED' }));
    const second = await pay.start(order_id);
    await pay.notify(paidNotification());
    pay.platform.pay(second.log_id);
    expect(await pay.notify(pay.platform.noticeOf(second.log_id))).toBe(200);
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: 'paid twice' });
    expect(await pay.attempt(second.log_id)).toMatchObject({ status: 'paid' });
  });

  it('is recorded when staff recorded another payment', async () => {
    expect(await staffTransition('pay', 'BANK 7')).toBe('paid');
    expect(await pay.notify(paidNotification())).toBe(200);
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: 'paid twice' });
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'paid', transaction_id: 'BANK 7' });
    const after = await dump();
    await pay.notify(paidNotification());
    expect(await dump()).toEqual(after);
  });

  it('is recorded after a refund', async () => {
    await staffTransition('pay', 'BANK 7');
    await staffTransition('refund');
    await pay.notify(paidNotification());
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: 'paid twice' });
  });

  it('is recorded for another attempt of a refunded order', async () => {
    await pay.notify(pay.platform.noticeOf(log_id, { trade_state: 'CLOSED' }));
    const second = await pay.start(order_id);
    pay.platform.pay(second.log_id);
    await pay.notify(pay.platform.noticeOf(second.log_id));
    await staffTransition('refund');
    await pay.notify(paidNotification());
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: 'paid after refunding' });
  });

  it('is recorded for the transaction id of another order', async () => {
    const other = await pay.place();
    await pay.start(other.order_id);
    await pay.notify(paidNotification());
    pay.platform.pay(other.log_id);
    const { transaction_id } = await pay.attempt(log_id);
    expect(await pay.notify(pay.platform.noticeOf(other.log_id, { transaction_id }))).toBe(200);
    const flag = 'money of another payment';
    expect(await pay.order(other.order_id)).toMatchObject({ state: 'pending', flag });
    expect(await pay.respond(other.log_id)).not.toMatchObject({ status: 'paid' });
  });

  it('is not recorded for a confirmed order, which is paid and stays confirmed', async () => {
    await staffTransition('confirm');
    expect(await pay.notify(paidNotification())).toBe(200);
    expect(await pay.order(order_id)).toMatchObject({ state: 'confirmed', flag: '' });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
  });
});

describe('invalid notification', () => {
  const forgeries: [string, NotificationForgery][] = [
    ['signed with an unknown key', { signer: forger.privateKey }],
    ['signed with an unknown key and serial number', { ...forger, signer: forger.privateKey }],
    ['signed with the merchant’s key', { signer: merchant.privateKey }],
    ['encrypted with another key', { apiV3Key: merchant.apiV3Key.toUpperCase() }],
  ];
  const transaction = () => ({
    mchid: merchant.mchid,
    appid: merchant.appid,
    out_trade_no: log_id,
    trade_state: 'SUCCESS',
    transaction_id: '4200',
    amount: pay.platform.trades.get(log_id)?.amount,
  });

  it.each(forgeries)('is rejected without changes: %s', async (_name, forgery) => {
    const before = await dump();
    expect(await pay.notify(makeNotification(transaction(), pay.time.now(), forgery))).toBe(401);
    expect(await dump()).toEqual(before);
  });

  it('would be accepted with a valid signature', async () => {
    expect(await pay.notify(makeNotification(transaction(), pay.time.now()))).toBe(200);
    expect((await pay.order(order_id)).state).toBe('paid');
  });

  it('is rejected when replayed after five minutes', async () => {
    const recorded = paidNotification();
    pay.time.advance(6 * MINUTE);
    expect(await pay.notify(recorded)).toBe(401);
    expect((await pay.order(order_id)).state).toBe('pending');
  });

  it('is rejected for an attempt at another provider', async () => {
    const before = await dump();
    const reported = { state: 'ended' } as const;
    expect(await settlePayment(pay.shop.deps, { payId: 'another', logId: log_id, reported })).toBe(false);
    expect(await dump()).toEqual(before);
  });

  it('is distinguished from one about an unknown attempt, which is retried', async () => {
    const before = await dump();
    const unknown = { ...transaction(), out_trade_no: 'somebody_elses' };
    const logged = vi.spyOn(pay.shop.deps.log, 'error');
    expect(await pay.notify(makeNotification(unknown, pay.time.now()))).toBe(404);
    // After a restore, staff can find the money of a lost order by these values only.
    expect(logged).toHaveBeenCalledWith('payment.notification_rejected', {
      pay_id: 'wxpaynative',
      result: 'unknown attempt',
      log_id: 'somebody_elses',
      transaction_id: transaction().transaction_id,
      units: transaction().amount?.total,
      currency: transaction().amount?.currency,
    });
    logged.mockRestore();
    const { log_id: transfer } = await pay.place('banktransfer');
    const after = await dump();
    const notOpened = { ...transaction(), out_trade_no: transfer };
    expect(await pay.notify(makeNotification(notOpened, pay.time.now()))).toBe(404);
    expect(await dump()).toEqual(after);
    expect(after['payment']?.length).toBe((before['payment']?.length ?? 0) + 1);
  });
});

describe('webhook endpoint', () => {
  const send = (init: RequestInit, payId = 'wxpaynative') =>
    pay.shop.fetch(new Request(`http://shop.test${paymentWebhookPath(payId)}`, init));

  it('accepts only POST and limits the body size', async () => {
    const get = await send({});
    expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST']);
    const large = 'x'.repeat(65_537);
    const { headers } = paidNotification();
    expect((await send({ method: 'POST', headers, body: large })).status).toBe(413);
    expect((await send({ method: 'POST', body: '' })).status).toBe(401);
  });

  it('exists only for configured providers', async () => {
    for (const payId of ['banktransfer', 'purchaseorder', 'nobody', '..%2fhealthz']) {
      expect((await send({ method: 'POST', body: '{}' }, payId)).status).toBe(404);
    }
  });

  it('replies in the provider’s format without shop headers', async () => {
    const taken = await send({ method: 'POST', ...paidNotification() });
    expect([taken.status, await taken.json()]).toEqual([200, { code: 'SUCCESS', message: '' }]);
    const refused = await send({ method: 'POST', body: '{}' });
    expect(await refused.json()).toEqual({ code: 'FAIL', message: 'signature' });
  });

  it('fails when the database write fails and accepts the retry', async () => {
    const { database } = pay.shop.deps;
    const notice = paidNotification();
    const failing = await database.connection().execute(async (connection) => {
      await connection.schema.alterTable('order_event').renameTo('order_event_away').execute();
      return null;
    });
    expect(failing).toBeNull();
    expect(await pay.notify(notice)).toBe(500);
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'open', transaction_id: null });
    await database.schema.alterTable('order_event_away').renameTo('order_event').execute();
    expect(await pay.notify(notice)).toBe(200);
    expect((await pay.order(order_id)).state).toBe('paid');
  });
});
