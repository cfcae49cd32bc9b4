import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderEvents } from '../../src/server/orders/order-store';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import { messagesTo } from '../../test/messages-to';
import { HOUR } from '../../test/movable-clock';
import { makePaymentShop, type PaymentShop } from '../../test/payment-shop';
import { dumpTables } from '../../test/table-dump';
import { orderCommand } from './order-commands';

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

const run = (...words: string[]) => orderCommand(pay.shop.deps, words);
const transactionOf = (logId: string) => pay.platform.trades.get(logId)?.transaction_id ?? '';
const lastEvent = async () => (await orderEvents(pay.shop.deps.database, order_id)).at(-1);
const newestLetter = async () => (await messagesTo(pay.shop.deps.database, pay.ann.email))[0];

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
  ])('is listed with both sums, and accepted pays the order: %s', async (_name, units, shown) => {
    const name = await comes(log_id, units);
    expect(await run('money')).toMatch(
      new RegExp(
        `^${order_sn} {2}pending {4}\\d{4}-\\d\\d-\\d\\d {2}wrong amount paid: ${shown} instead of CNY .* {2}${name}$`,
      ),
    );
    expect(await run('accept', order_sn, name, 'a', 'bank', 'fee')).toBe(
      `${name} is taken as it came; ${order_sn} is paid. The customer gets a mail about it.`,
    );
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '', hold_until: null });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid', ended: true });
    expect(await lastEvent()).toMatchObject({
      actor: 'staff',
      text: 'We take the payment as it came: a bank fee',
    });
    expect((await newestLetter())?.body).toContain('a bank fee');
    expect(await run('money')).toBe('No payment waits to be looked into.');
    expect(await run('show', order_sn)).toContain(`${name}  accepted: a bank fee`);
  });

  it('goes back: the order waits on as long as before, and can be paid anew', async () => {
    const before = await pay.order(order_id);
    const name = await comes(log_id, 1);
    expect(await run('repay', order_sn, name, 'too', 'little')).toBe(
      `${name} goes back; ${order_sn} is pending. The customer gets a mail about it.`,
    );
    expect(await pay.order(order_id)).toMatchObject({
      state: 'pending',
      flag: '',
      hold_until: before.hold_until,
    });
    expect(await lastEvent()).toMatchObject({
      state: 'pending',
      actor: 'staff',
      text: 'The payment goes back: too little',
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

  it('can be for an order that went ahead of it', async () => {
    await run('confirm', order_sn);
    await run('ship', order_sn, 'T-1');
    const name = await comes(log_id, 1);
    expect(await run('accept', order_sn, name, 'agreed')).toContain(`${order_sn} is shipped.`);
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
  });

  it('cannot be accepted once the order is cancelled, but goes back', async () => {
    const name = await comes(log_id, 1);
    await run('cancel', order_sn, 'no answer');
    await expect(run('accept', order_sn, name, 'agreed')).rejects.toThrow(
      `Order ${order_sn} is cancelled, wrong amount paid. Only`,
    );
    expect(await run('list', 'flagged')).toContain(order_sn);
    expect(await run('repay', order_sn, name, 'too late')).toContain(`${order_sn} is cancelled.`);
    expect(await run('list', 'flagged')).toBe('There are no such orders.');
  });
});

describe('money for an order that was given up', () => {
  beforeEach(async () => {
    await pay.ann.client.call('cancelOrder', { order_id });
  });

  it('can only go back, and refunds the order', async () => {
    const name = await comes(log_id);
    await expect(run('accept', order_sn, name, 'well')).rejects.toThrow('paid after cancelling. Only');
    expect(await run('repay', order_sn, name, 'too', 'late')).toContain(`${order_sn} is refunded.`);
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: '' });
  });

  it('goes back by “refund” as well', async () => {
    await comes(log_id);
    expect(await run('refund', order_sn, 'too', 'late')).toContain(`${order_sn} is refunded.`);
    expect(await run('money')).toBe('No payment waits to be looked into.');
  });
});

describe('money that came twice', () => {
  it('goes back by its name, and the order stays paid by the other', async () => {
    const second = await secondAttempt();
    await comes(log_id);
    const name = await comes(second);
    await expect(run('accept', order_sn, name, 'well')).rejects.toThrow('paid twice. Only');
    expect(await run('repay', order_sn, name, 'twice')).toContain(`${order_sn} is paid.`);
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
    expect(await pay.attempt(second)).toMatchObject({ status: 'closed', transaction_id: name });
  });

  it('goes back beside money that the staff had entered for the same attempt', async () => {
    await run('paid', order_sn, 'BANK', '7');
    const name = await comes(log_id);
    await run('repay', order_sn, name, 'twice');
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'paid', transaction_id: 'BANK 7' });
  });

  it('is not given back with the order: each goes by its own name', async () => {
    const second = await secondAttempt();
    await comes(log_id);
    const name = await comes(second);
    await run('refund', order_sn, 'a broken vial');
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: 'paid twice' });
    await run('repay', order_sn, name, 'twice');
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: '' });
  });

  it('for a cancelled order is not given back in one', async () => {
    const second = await secondAttempt();
    await pay.ann.client.call('cancelOrder', { order_id });
    const names = [await comes(log_id), await comes(second)];
    expect((await run('money')).split('\n')).toHaveLength(2);
    await expect(run('refund', order_sn, 'late')).rejects.toThrow('Several payments came');
    for (const name of names) expect(await run('repay', order_sn, name, 'late')).toContain('is refunded.');
    expect(await pay.order(order_id)).toMatchObject({ state: 'refunded', flag: '' });
  });
});

describe('money of another payment', () => {
  it('is that order’s: it cannot go back from here, and is looked into once', async () => {
    const other = await pay.place();
    await pay.start(other.order_id);
    const name = await comes(log_id);
    pay.platform.pay(other.log_id);
    await pay.notify(pay.platform.noticeOf(other.log_id, { transaction_id: name }));
    await expect(run('repay', other.order_sn, name, 'no')).rejects.toThrow('money of another payment');
    expect(await run('accept', other.order_sn, name, 'a fault of theirs')).toContain(
      `${other.order_sn} is pending.`,
    );
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
    expect(await pay.order(other.order_id)).toMatchObject({ state: 'pending', flag: '' });
  });
});

describe('what cannot be settled', () => {
  it('is refused in words and changes nothing', async () => {
    const name = await comes(log_id, 1);
    await run('repay', order_sn, name, 'too little');
    const before = await dumpTables(pay.shop.deps.database);
    await expect(run('repay', order_sn, name, 'again')).rejects.toThrow(`“${name}” is repaid already`);
    await expect(run('accept', order_sn, 'NOBODY', 'x')).rejects.toThrow('No payment “NOBODY” waits');
    await expect(run('paid', order_sn, name)).rejects.toThrow(`“${name}” came for ${order_sn} before`);
    const other = await pay.place();
    await expect(run('paid', other.order_sn, name)).rejects.toThrow(`is the money of order ${order_sn}.`);
    await expect(run('repay', other.order_sn, name, 'x')).rejects.toThrow('No payment');
    const after = await dumpTables(pay.shop.deps.database);
    expect([after.stray_money, after.payment?.length]).toEqual([
      before.stray_money,
      (before.payment?.length ?? 0) + 1,
    ]);
  });

  it('is settled once when two of the staff do it at the same moment', async () => {
    const name = await comes(log_id, 1);
    const ends = await Promise.allSettled([
      run('accept', order_sn, name, 'agreed'),
      run('repay', order_sn, name, 'too little'),
      run('accept', order_sn, name, 'agreed'),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await pay.order(order_id)).toMatchObject({ flag: '' });
  });

  it('stays to be looked into, however late', async () => {
    const name = await comes(log_id, 1);
    pay.time.advance(500 * HOUR);
    expect(await run('money')).toContain(name);
  });
});

describe('a reference that was used before', () => {
  it('is told in words when two of the staff enter it at once for two orders', async () => {
    const orders = [await pay.place('banktransfer'), await pay.place('banktransfer')];
    const ends = await Promise.allSettled(orders.map((one) => run('paid', one.order_sn, 'REF-1')));
    const told = ends.map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)));
    expect(told.filter((text) => / is paid\. /.test(text))).toHaveLength(1);
    expect(told.filter((text) => /“REF-1” is the money of order QB\d+\./.test(text))).toHaveLength(1);
  });
});
