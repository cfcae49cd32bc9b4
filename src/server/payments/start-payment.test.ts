import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCustomer } from '../../../test/fixtures/make-customer';
import { makePaymentShop, type PaymentShop } from '../../../test/shopping/payment-shop';
import { MINUTE } from '../../../test/fakes/fake-clock';
import { dumpTables } from '../../../test/databases/table-dump';
import { transitionOrder } from '../orders/order-transitions';
import { processDueOrders } from '../orders/process-due-orders';
import { findOrderAttempts } from './payment-store';
import { findDiscrepancies } from '../orders/reconciliation-store';
import { eventually } from '../../../test/fixtures/eventually';

let pay: PaymentShop;
beforeEach(async () => {
  pay = await makePaymentShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await findDiscrepancies(pay.shop.deps.database)).toEqual([]);
  await pay.close();
});

const attempts = (orderId: number) => findOrderAttempts(pay.shop.deps.database, orderId);

describe('QR code payment', () => {
  it('is opened at the provider with the order’s amount', async () => {
    const { order_id, order_sn, log_id, amount } = await pay.place();
    const started = await pay.start(order_id);
    expect(started).toMatchObject({ order_id, order_sn, log_id, amount, pay_id: 'wxpaynative' });
    expect(started).toMatchObject({
      status: 'unpaid',
      code_url: expect.stringMatching(/^weixin:\/\//) as string,
    });
    expect(Date.parse(started.payable_until)).toBe(pay.time.now() + 58 * MINUTE);
    expect(started.payable_seconds).toBe(58 * 60);
    const { amount_cents } = await pay.attempt(log_id);
    const fen = Number((BigInt(amount_cents) * 71_530n + 5_000n) / 10_000n);
    expect(started.charged).toBe(`CNY ${(fen / 100).toFixed(2)}`);
    expect(pay.platform.trades.get(log_id)?.amount).toEqual({ total: fen, currency: 'CNY' });
  });

  it('expires at the provider at the last payable moment, before the order', async () => {
    const { order_id, log_id } = await pay.place();
    const { payable_until } = await pay.start(order_id);
    expect(Date.parse(pay.platform.trades.get(log_id)?.time_expire ?? '')).toBe(Date.parse(payable_until));
    const { pay_until } = await pay.order(order_id);
    expect(Number(pay_until) - Date.parse(payable_until)).toBe(2 * MINUTE);
  });

  it('is the same for repeated and concurrent starts', async () => {
    const { order_id } = await pay.place();
    const all = await Promise.all(Array.from({ length: 10 }, () => pay.start(order_id)));
    expect(new Set(all.map((started) => JSON.stringify(started))).size).toBe(1);
    pay.time.advance(10 * MINUTE);
    expect(await pay.start(order_id)).toEqual({ ...all[0], payable_seconds: 48 * 60 });
    expect(pay.platform.trades.size).toBe(1);
    expect(await attempts(order_id)).toHaveLength(1);
  });

  it('keeps the first code when a slower start returns another', async () => {
    let release = () => {};
    let calls = 0;
    const slow = await makePaymentShop({
      wrap: (provider) => ({
        ...provider,
        async open(attempt, signal) {
          const code = await provider.open(attempt, signal);
          if (++calls === 1) await new Promise<void>((resolve) => (release = resolve));
          return code;
        },
      }),
    });
    const { order_id } = await slow.place();
    const first = slow.start(order_id);
    await eventually(() => expect(calls).toBe(1));
    const second = await slow.start(order_id);
    release();
    expect((await first).code_url).toBe(second.code_url);
    expect((await slow.start(order_id)).code_url).toBe(second.code_url);
    await slow.close();
  });

  it('is replaced after it was closed', async () => {
    const { order_id, log_id } = await pay.place();
    await pay.start(order_id);
    const trade = pay.platform.trades.get(log_id);
    if (trade) trade.trade_state = 'CLOSED';
    pay.time.advance(MINUTE);
    await pay.pollPlatform();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unpaid', ended: true });
    const again = await pay.start(order_id);
    expect(again.log_id).not.toBe(log_id);
    expect(again.code_url).not.toBe('');
    expect((await attempts(order_id)).map(({ status }) => status).toSorted()).toEqual(['failed', 'open']);
  });

  it('is closed at the provider after expiry before another is opened', async () => {
    const { order_id, log_id } = await pay.place();
    await pay.start(order_id);
    // The order outlives the attempt, as when the time to pay exceeds that of a code.
    const pay_until = pay.time.now() + 300 * MINUTE;
    await pay.shop.deps.database.updateTable('shop_order').set({ pay_until }).execute();
    pay.time.advance(58 * MINUTE);
    const again = await pay.start(order_id);
    expect(again).toMatchObject({ status: 'unpaid', code_url: expect.stringMatching(/^weixin/) as string });
    expect(again.log_id).not.toBe(log_id);
    expect(pay.platform.trades.get(log_id)?.trade_state).toBe('CLOSED');
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'closed', charge: { next_poll_at: null } });
    const ends = pay.platform.trades.get(again.log_id)?.time_expire ?? '';
    expect(Date.parse(ends) - pay.time.now()).toBe(120 * MINUTE);
  });

  it('is found paid at the last moment instead of opened again', async () => {
    const { order_id, log_id } = await pay.place();
    await pay.start(order_id);
    pay.platform.pay(log_id);
    pay.time.advance(58 * MINUTE);
    expect(await pay.start(order_id)).toMatchObject({ status: 'paid', log_id, code_url: '' });
    expect((await pay.order(order_id)).state).toBe('paid');
  });

  it('is rejected when too little time is left', async () => {
    const { order_id } = await pay.place();
    pay.time.advance(57 * MINUTE + 1);
    const outcome = await pay.ann.client.call('startPayment', { order_id });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'order_id' } });
    expect(pay.platform.trades.size).toBe(0);
  });

  it('of a cancelled or expired order is rejected and closed at the provider', async () => {
    const { order_id, log_id } = await pay.place();
    await pay.start(order_id);
    await pay.ann.client.call('cancelOrder', { order_id });
    const lapsed = await pay.place();
    await pay.start(lapsed.order_id);
    pay.time.advance(60 * MINUTE);
    await processDueOrders(pay.shop.deps);
    for (const id of [order_id, lapsed.order_id]) {
      const outcome = await pay.ann.client.call('startPayment', { order_id: id });
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'order_id' } });
    }
    await pay.pollPlatform();
    expect(pay.platform.pay(log_id)).toBe(false);
    expect(pay.platform.pay(lapsed.log_id)).toBe(false);
  });

  it('of a paid order is reported as paid without a code', async () => {
    const { order_id, log_id } = await pay.place();
    await pay.start(order_id);
    pay.platform.pay(log_id);
    expect(await pay.notify(pay.platform.noticeOf(log_id))).toBe(200);
    expect(await pay.start(order_id)).toMatchObject({ status: 'paid', code_url: '', log_id });
  });
});

describe('provider without a response', () => {
  it('leaves the payment unknown and reopens the same attempt with the same amount', async () => {
    const { order_id, log_id } = await pay.place();
    pay.platform.state.behavior = 'broken';
    expect(await pay.start(order_id)).toMatchObject({ status: 'unknown', code_url: '', log_id });
    const before = await pay.attempt(log_id);
    pay.platform.state.behavior = 'normal';
    pay.time.advance(5 * MINUTE);
    expect(await pay.start(order_id)).toMatchObject({ status: 'unpaid', log_id });
    const after = await pay.attempt(log_id);
    expect(after.charge).toMatchObject({ units: before.charge?.units, currency: 'CNY' });
    expect(after.expires_at).toBe(before.expires_at);
  });

  it('times out after ten seconds', async () => {
    const { order_id } = await pay.place();
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new Error('time is up')), 30);
      return ending.signal;
    });
    pay.platform.state.behavior = 'silent';
    expect(await pay.start(order_id)).toMatchObject({ status: 'unknown', code_url: '' });
    expect(patience).toHaveBeenCalledWith(10_000);
  });

  it('reopens an attempt with the same id after a crash', async () => {
    const { order_id, log_id } = await pay.place();
    const first = await pay.start(order_id);
    // Simulates a crash before the QR code was stored.
    const { database } = pay.shop.deps;
    await database.updateTable('payment').set({ code_url: '' }).execute();
    await database.updateTable('charge').set({ next_poll_at: null }).execute();
    const second = await pay.start(order_id);
    expect(second).toEqual({ ...first, code_url: second.code_url });
    expect(second.code_url).toMatch(/^weixin/);
    expect(pay.platform.trades.size).toBe(1);
    expect((await pay.attempt(log_id)).charge?.next_poll_at).not.toBeNull();
  });

  it('reports an attempt paid after a crash instead of opening it', async () => {
    const { order_id, log_id } = await pay.place();
    await pay.start(order_id);
    await pay.shop.deps.database.updateTable('payment').set({ code_url: '' }).execute();
    pay.platform.pay(log_id);
    expect(await pay.start(order_id)).toMatchObject({ status: 'paid', log_id });
  });

  it('opens no new attempt while the old one cannot be closed', async () => {
    const { order_id, log_id } = await pay.place();
    await pay.start(order_id);
    const pay_until = pay.time.now() + 300 * MINUTE;
    await pay.shop.deps.database.updateTable('shop_order').set({ pay_until }).execute();
    pay.time.advance(58 * MINUTE);
    pay.platform.state.behavior = 'broken';
    expect(await pay.start(order_id)).toMatchObject({ status: 'unknown', code_url: '', log_id });
    expect(await attempts(order_id)).toHaveLength(1);
  });
});

describe('payment without a QR code', () => {
  it.each(['banktransfer', 'purchaseorder'])('has no code: %s', async (payId) => {
    const { order_id, log_id } = await pay.place(payId);
    expect(await pay.start(order_id)).toMatchObject({ status: 'unpaid', log_id, code_url: '', charged: '' });
    expect(pay.platform.requests).toEqual([]);
  });

  it('is reported as paid after staff record it', async () => {
    const { order_id } = await pay.place('banktransfer');
    const { deps } = pay.shop;
    const request = { orderId: order_id, transition: 'pay', actor: 'staff', text: 'It came.' } as const;
    await deps.database
      .transaction()
      .execute((transaction) => transitionOrder(deps, transaction, { ...request, transactionId: 'BANK 7' }));
    expect(await pay.start(order_id)).toMatchObject({ status: 'paid' });
  });
});

describe('payment ownership', () => {
  it('reports another customer’s order as not found without changes', async () => {
    const { order_id, log_id } = await pay.place();
    await pay.start(order_id);
    const bob = await makeCustomer(pay.shop, 'bob');
    const before = await dumpTables(pay.shop.deps.database);
    const foreign = await bob.client.call('startPayment', { order_id });
    expect(foreign).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect(await bob.client.call('startPayment', { order_id: 2_000_000 })).toEqual(foreign);
    const ask = (log: string, code = 'wxpaynative') => bob.client.call('respond', { code, log_id: log });
    const other = await ask(log_id);
    expect(other).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect(await ask('nobody')).toEqual(other);
    const code = 'banktransfer';
    expect(await pay.ann.client.call('respond', { code, log_id })).toEqual(other);
    expect(await dumpTables(pay.shop.deps.database)).toEqual(before);
  });
});
