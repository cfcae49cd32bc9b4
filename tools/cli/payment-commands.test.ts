import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOrderEvents } from '../../src/server/orders/order-store';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import { messagesSentTo } from '../../test/fixtures/sent-messages';
import { HOUR } from '../../test/fakes/fake-clock';
import { makePaymentShop, type PaymentShop } from '../../test/shopping/payment-shop';
import { dumpTables } from '../../test/databases/table-dump';
import { runCli } from '../../test/fixtures/run-cli';

let pay: PaymentShop;
let order_id: number;
let order_sn: string;
let log_id: string;
beforeEach(async () => {
  pay = await makePaymentShop();
  ({ order_id, order_sn, log_id } = await pay.place());
  await pay.start(order_id);
});
afterEach(async () => {
  expect(await findDiscrepancies(pay.shop.deps.database)).toEqual([]);
  await pay.close();
});

const run = (...words: string[]) => runCli(pay.shop.deps, words);
const order = (...words: string[]) => run('orders', ...words);
const payments = (...words: string[]) => run('payments', ...words);
const transactionOf = (logId: string) => pay.platform.trades.get(logId)?.transaction_id ?? '';
const lastEvent = async () => (await listOrderEvents(pay.shop.deps.database, order_id)).at(-1);
const newestMessage = async () => (await messagesSentTo(pay.shop.deps.database, pay.ann.email))[0];

/** The provider says that an attempt is paid, with so much instead of what was asked. */
async function comes(logId: string, units?: number): Promise<string> {
  pay.platform.pay(logId);
  const change = units === undefined ? {} : { amount: { total: units, currency: 'CNY' } };
  await pay.notify(pay.platform.noticeOf(logId, change));
  return transactionOf(logId);
}

/** The first attempt ends without money, and another is begun. */
async function secondAttempt(): Promise<string> {
  await pay.notify(pay.platform.noticeOf(log_id, { trade_state: 'CLOSED' }));
  return (await pay.start(order_id)).log_id;
}

describe('a payment of a wrong amount', () => {
  it.each([
    ['too little', 1, 'CNY 0.01'],
    ['too much', 99_999_999, 'CNY 999999.99'],
  ])('is listed with both amounts and pays the order when accepted: %s', async (_name, units, shown) => {
    const name = await comes(log_id, units);
    expect(await payments('list')).toMatch(
      new RegExp(
        `^${order_sn} {2}pending {4}\\d{4}-\\d\\d-\\d\\d {2}wrong amount paid: ${shown} instead of CNY .* {2}${name}$`,
      ),
    );
    expect(await payments('accept', order_sn, name, 'a', 'bank', 'fee')).toBe(
      `Payment ${name} is accepted; order ${order_sn} is paid. The customer is notified by e-mail.`,
    );
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '', pay_until: null });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid', ended: true });
    expect(await lastEvent()).toMatchObject({
      actor: 'staff',
      text: 'We accept the payment as received: a bank fee',
    });
    expect((await newestMessage())?.body).toContain('a bank fee');
    expect(await payments('list')).toBe('No unmatched payments.');
    expect(await order('show', order_sn)).toContain(`${name}  accepted: a bank fee`);
  });

  it('is refunded: the order keeps its deadline and can be paid again', async () => {
    const before = await pay.order(order_id);
    const name = await comes(log_id, 1);
    expect(await payments('refund', order_sn, name, 'too', 'little')).toBe(
      `Payment ${name} is refunded; order ${order_sn} is pending. The customer is notified by e-mail.`,
    );
    expect(await pay.order(order_id)).toMatchObject({
      state: 'pending',
      flag: '',
      pay_until: before.pay_until,
    });
    expect(await lastEvent()).toMatchObject({
      state: 'pending',
      actor: 'staff',
      text: 'The payment is refunded: too little',
    });
    // The provider says it once more, and nothing comes of it.
    const settled = await dumpTables(pay.shop.deps.database);
    await comes(log_id, 1);
    expect(await dumpTables(pay.shop.deps.database)).toEqual(settled);
    const second = await pay.start(order_id);
    expect(second).toMatchObject({ status: 'unpaid' });
    expect(second.log_id).not.toBe(log_id);
    await comes(second.log_id);
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
  });

  it('of a refunded payment that is reported again after another one does not block the order', async () => {
    const notify = (transaction_id: string) =>
      pay.notify(pay.platform.noticeOf(log_id, { transaction_id, amount: { total: 1, currency: 'CNY' } }));
    pay.platform.pay(log_id);
    for (const transactionId of ['wrong-1', 'wrong-2']) {
      await notify(transactionId);
      await payments('refund', order_sn, transactionId, 'too', 'little');
    }
    await notify('wrong-1');
    expect(await payments('list')).toBe('No unmatched payments.');
    const next = await pay.start(order_id);
    expect(next).toMatchObject({ status: 'unpaid' });
    await comes(next.log_id);
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
  });

  it('can be accepted for an order that was confirmed before it', async () => {
    await order('confirm', order_sn);
    await order('ship', order_sn, 'T-1');
    const name = await comes(log_id, 1);
    expect(await payments('accept', order_sn, name, 'agreed')).toContain(`${order_sn} is shipped.`);
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
  });

  it('cannot be accepted after cancellation, but refunded', async () => {
    const name = await comes(log_id, 1);
    await order('cancel', order_sn, 'no answer');
    await expect(payments('accept', order_sn, name, 'agreed')).rejects.toThrow(
      `Order ${order_sn} is cancelled, wrong amount paid. Only`,
    );
    expect(await order('list', 'flagged')).toContain(order_sn);
    expect(await payments('refund', order_sn, name, 'too late')).toContain(`${order_sn} is cancelled.`);
    expect(await order('list', 'flagged')).toBe('No orders found.');
  });
});

describe('a payment for a cancelled order', () => {
  beforeEach(async () => {
    await pay.ann.client.call('cancelOrder', { order_id });
  });

  it('can only be refunded, which refunds the order', async () => {
    const name = await comes(log_id);
    await expect(payments('accept', order_sn, name, 'well')).rejects.toThrow('paid after cancelling. Only');
    expect(await payments('refund', order_sn, name, 'too', 'late')).toContain(`${order_sn} is refunded.`);
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: '' });
  });

  it('is returned by refunding the order as well', async () => {
    await comes(log_id);
    expect(await order('refund', order_sn, 'too', 'late')).toContain(`${order_sn} is refunded.`);
    expect(await payments('list')).toBe('No unmatched payments.');
  });
});

describe('a second payment of one order', () => {
  it('is refunded by its transaction id, and the order stays paid by the other', async () => {
    const second = await secondAttempt();
    await comes(log_id);
    const name = await comes(second);
    await expect(payments('accept', order_sn, name, 'well')).rejects.toThrow('paid twice. Only');
    expect(await payments('refund', order_sn, name, 'twice')).toContain(`${order_sn} is paid.`);
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
    expect(await pay.attempt(second)).toMatchObject({ status: 'closed', transaction_id: name });
  });

  it('is refunded beside a payment that staff recorded for the same attempt', async () => {
    await order('mark-paid', order_sn, 'BANK', '7');
    const name = await comes(log_id);
    await payments('refund', order_sn, name, 'twice');
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'paid', transaction_id: 'BANK 7' });
  });

  it('is not refunded with the order: each payment has its own transaction id', async () => {
    const second = await secondAttempt();
    await comes(log_id);
    const name = await comes(second);
    await order('refund', order_sn, 'a broken vial');
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: 'paid twice' });
    await payments('refund', order_sn, name, 'twice');
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: '' });
  });

  it('of a cancelled order is not refunded together with the first', async () => {
    const second = await secondAttempt();
    await pay.ann.client.call('cancelOrder', { order_id });
    const names = [await comes(log_id), await comes(second)];
    expect((await payments('list')).split('\n')).toHaveLength(2);
    await expect(order('refund', order_sn, 'late')).rejects.toThrow('has several unmatched payments');
    for (const name of names)
      expect(await payments('refund', order_sn, name, 'late')).toContain('is refunded.');
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: '' });
  });
});

describe('a transaction of another payment', () => {
  it('belongs to that order: it cannot be refunded here and is accepted once', async () => {
    const other = await pay.place();
    await pay.start(other.order_id);
    const name = await comes(log_id);
    pay.platform.pay(other.log_id);
    await pay.notify(pay.platform.noticeOf(other.log_id, { transaction_id: name }));
    await expect(payments('refund', other.order_sn, name, 'no')).rejects.toThrow('money of another payment');
    expect(await payments('accept', other.order_sn, name, 'a fault of theirs')).toContain(
      `${other.order_sn} is pending.`,
    );
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
    expect(await pay.order(other.order_id)).toMatchObject({ state: 'pending', flag: '' });
  });
});

describe('an impossible resolution', () => {
  it('fails with a reason and without a change', async () => {
    const name = await comes(log_id, 1);
    await payments('refund', order_sn, name, 'too little');
    const before = await dumpTables(pay.shop.deps.database);
    await expect(payments('refund', order_sn, name, 'again')).rejects.toThrow(
      `Payment ${name} is already repaid`,
    );
    await expect(payments('accept', order_sn, 'NOBODY', 'x')).rejects.toThrow(
      'There is no unmatched payment NOBODY',
    );
    await expect(order('mark-paid', order_sn, name)).rejects.toThrow(
      `Payment ${name} is already recorded on order ${order_sn}.`,
    );
    const other = await pay.place();
    await expect(order('mark-paid', other.order_sn, name)).rejects.toThrow(
      `is already recorded on order ${order_sn}.`,
    );
    await expect(payments('refund', other.order_sn, name, 'x')).rejects.toThrow(
      'There is no unmatched payment',
    );
    const after = await dumpTables(pay.shop.deps.database);
    expect([after.unmatched_payment, after.payment?.length]).toEqual([
      before.unmatched_payment,
      (before.payment?.length ?? 0) + 1,
    ]);
  });

  it('is resolved once when two staff members resolve it concurrently', async () => {
    const name = await comes(log_id, 1);
    const ends = await Promise.allSettled([
      payments('accept', order_sn, name, 'agreed'),
      payments('refund', order_sn, name, 'too little'),
      payments('accept', order_sn, name, 'agreed'),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await pay.order(order_id)).toMatchObject({ flag: '' });
  });

  it('stays open, however late', async () => {
    const name = await comes(log_id, 1);
    pay.time.advance(500 * HOUR);
    expect(await payments('list')).toContain(name);
  });
});

describe('a reference that was recorded before', () => {
  it('is rejected when two staff members record it concurrently for two orders', async () => {
    const orders = [await pay.place('banktransfer'), await pay.place('banktransfer')];
    const ends = await Promise.allSettled(orders.map((one) => order('mark-paid', one.order_sn, 'REF-1')));
    const told = ends.map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)));
    expect(told.filter((text) => / is paid\. /.test(text))).toHaveLength(1);
    expect(
      told.filter((text) => /Payment REF-1 is already recorded on order QB\d+\./.test(text)),
    ).toHaveLength(1);
  });
});
