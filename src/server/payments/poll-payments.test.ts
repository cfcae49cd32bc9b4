import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '../../../test/fakes/fake-clock';
import { makePaymentShop, type PaymentShop } from '../../../test/shopping/payment-shop';
import { makeShop } from '../../../test/fixtures/make-shop';
import type { PaymentProvider } from './payment-provider';
import { WECHAT_PAY } from './create-payments';
import { findDiscrepancies } from '../orders/reconciliation-store';
import { failureDelayMs, pollDuePayments, startPaymentPolling } from './poll-payments';
import { processDueOrders } from '../orders/process-due-orders';
import { eventually } from '../../../test/fixtures/eventually';

let pay: PaymentShop;
beforeEach(async () => {
  pay = await makePaymentShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(await findDiscrepancies(pay.shop.deps.database)).toEqual([]);
  await pay.close();
});

async function startOrderPayment() {
  const placed = await pay.place();
  await pay.start(placed.order_id);
  return placed;
}

const providerCalls = () =>
  pay.platform.requests.filter((request) => request.includes('out-trade-no')).length;

describe('payment polling', () => {
  it('detects a payment without a notification', async () => {
    const { order_id, log_id } = await startOrderPayment();
    pay.platform.pay(log_id);
    await pay.pollPlatform();
    expect((await pay.order(order_id)).state).toBe('pending');
    pay.time.advance(5 * SECOND);
    await pay.pollPlatform();
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
  });

  it('polls at growing intervals and stops after the result', async () => {
    const { log_id } = await startOrderPayment();
    const asked: number[] = [];
    for (let second = 0; second < 57 * 60; second++) {
      pay.time.advance(SECOND);
      const before = providerCalls();
      await pay.pollPlatform();
      if (providerCalls() > before) asked.push(second);
    }
    const gaps = asked.slice(1).map((second, index) => second - (asked[index] ?? 0));
    expect(gaps[0]).toBeLessThanOrEqual(5);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(61);
    expect(asked.length).toBeLessThan(130);
    pay.platform.pay(log_id);
    pay.time.advance(MINUTE);
    await pay.pollPlatform();
    const before = providerCalls();
    pay.time.advance(60 * MINUTE);
    await pay.pollPlatform();
    expect(providerCalls()).toBe(before);
  });

  it('closes an expired attempt before the order expires', async () => {
    const { order_id, log_id } = await startOrderPayment();
    pay.time.advance(58 * MINUTE);
    await pay.pollPlatform();
    expect(pay.platform.trades.get(log_id)?.trade_state).toBe('CLOSED');
    expect(await pay.attempt(log_id)).toMatchObject({
      status: 'closed',
      charge: { next_poll_at: null },
    });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unpaid', ended: true });
    pay.time.advance(2 * MINUTE);
    await processDueOrders(pay.shop.deps);
    expect(await pay.order(order_id)).toMatchObject({ state: 'cancelled', flag: '' });
  });

  it('detects a payment at the last moment', async () => {
    const { order_id, log_id } = await startOrderPayment();
    pay.time.advance(58 * MINUTE - SECOND);
    pay.platform.pay(log_id);
    pay.time.advance(SECOND);
    await pay.pollPlatform();
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
  });

  it('closes attempts of cancelled orders and of orders paid by staff', async () => {
    const { order_id, log_id } = await startOrderPayment();
    await pay.ann.client.call('cancelOrder', { order_id });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unknown', ended: true });
    pay.time.advance(5 * SECOND);
    await pay.pollPlatform();
    expect(pay.platform.trades.get(log_id)?.trade_state).toBe('CLOSED');
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unpaid', ended: true });
  });

  it('flags a payment made before the attempt of a cancelled order was closed', async () => {
    const { order_id, log_id } = await startOrderPayment();
    await pay.ann.client.call('cancelOrder', { order_id });
    pay.platform.pay(log_id);
    pay.time.advance(5 * SECOND);
    await pay.pollPlatform();
    expect(await pay.order(order_id)).toMatchObject({
      state: 'cancelled',
      flag: 'paid after cancelling',
    });
  });
});

describe('provider without a response', () => {
  it('keeps the payment unknown until the provider responds', async () => {
    const { order_id, log_id } = await startOrderPayment();
    pay.platform.pay(log_id);
    pay.platform.state.behavior = 'broken';
    pay.time.advance(5 * SECOND);
    await pay.pollPlatform();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unknown', ended: false });
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'open', charge: { failures: 1 } });
    pay.platform.state.behavior = 'normal';
    pay.time.advance(10 * SECOND);
    await pay.pollPlatform();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
    expect((await pay.order(order_id)).state).toBe('paid');
  });

  it('is noticed when the clock was set back by a day', async () => {
    pay.time.advance(24 * 60 * MINUTE);
    const { order_id, log_id } = await startOrderPayment();
    pay.platform.pay(log_id);
    pay.time.advance(-24 * 60 * MINUTE);
    await pay.pollPlatform();
    expect((await pay.order(order_id)).state).toBe('paid');
  });

  it('does not count as paid at expiry', async () => {
    const { order_id, log_id } = await startOrderPayment();
    pay.platform.pay(log_id);
    pay.platform.state.behavior = 'silent';
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException('late', 'TimeoutError')), 30);
      return ending.signal;
    });
    pay.time.advance(5 * SECOND);
    await pay.pollPlatform();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unknown' });
    expect((await pay.order(order_id)).state).toBe('pending');
  });

  it('is polled with exponential back-off', async () => {
    await startOrderPayment();
    pay.platform.state.behavior = 'broken';
    let asked = 0;
    for (let second = 0; second < 30 * 60; second++) {
      pay.time.advance(SECOND);
      const before = pay.platform.requests.length;
      await pay.pollPlatform();
      if (pay.platform.requests.length > before) asked += 1;
    }
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(16);
    for (let failures = 1; failures < 60; failures++) {
      const longest = Math.min(600, 5 * 2 ** failures) * SECOND;
      expect(failureDelayMs(failures)).toBeLessThanOrEqual(longest);
      expect(failureDelayMs(failures)).toBeGreaterThanOrEqual(longest / 2);
    }
  });

  it('has the attempt closed after the order expired', async () => {
    const { order_id, log_id } = await startOrderPayment();
    pay.platform.state.behavior = 'broken';
    pay.time.advance(61 * MINUTE);
    await pay.pollPlatform();
    await processDueOrders(pay.shop.deps);
    expect((await pay.order(order_id)).state).toBe('cancelled');
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unknown' });
    pay.platform.state.behavior = 'normal';
    pay.time.advance(15 * MINUTE);
    await pay.pollPlatform();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unpaid', ended: true });
    expect((await pay.attempt(log_id)).charge?.next_poll_at).toBeNull();
  });
});

describe('server', () => {
  it('resumes polling after a restart', async () => {
    const { order_id, log_id } = await startOrderPayment();
    pay.platform.pay(log_id);
    pay.time.advance(5 * SECOND);
    const stop = startPaymentPolling(pay.shop.deps);
    await eventually(async () => expect((await pay.order(order_id)).state).toBe('paid'));
    await stop();
  });

  it('releases a claimed attempt to another server after a minute', async () => {
    const { log_id, order_id } = await startOrderPayment();
    pay.platform.pay(log_id);
    pay.time.advance(5 * SECOND);
    // The first server claims the attempt and crashes.
    const dead = {
      ...pay.shop.deps,
      payments: { providers: new Map([[WECHAT_PAY, lost]]), sandbox: null },
    };
    const asking = pollDuePayments(dead);
    await eventually(() => expect(lostQuestions).toBe(1));
    await pay.pollPlatform();
    expect((await pay.order(order_id)).state).toBe('pending');
    pay.time.advance(MINUTE);
    await pay.pollPlatform();
    expect((await pay.order(order_id)).state).toBe('paid');
    answerLost({ state: 'open' });
    await asking;
    expect(await pay.attempt(log_id)).toMatchObject({
      status: 'paid',
      charge: { next_poll_at: null },
    });
  });

  it('polls a few attempts concurrently', async () => {
    for (let index = 0; index < 9; index++) await startOrderPayment();
    pay.time.advance(5 * SECOND);
    let [running, most] = [0, 0];
    const isBusy = () => most === 4;
    const counting: PaymentProvider = {
      ...lost,
      async query() {
        most = Math.max(most, ++running);
        // The first ones wait for each other, however slow the database is.
        await vi.waitUntil(isBusy, { timeout: 10_000, interval: 1 });
        running -= 1;
        return { state: 'open' };
      },
    };
    await pollDuePayments({
      ...pay.shop.deps,
      payments: { providers: new Map([[WECHAT_PAY, counting]]), sandbox: null },
    });
    expect(most).toBe(4);
  });

  it('stops without waiting for a provider and keeps the schedule', async () => {
    const { log_id } = await startOrderPayment();
    pay.time.advance(5 * SECOND);
    pay.platform.state.behavior = 'silent';
    const before = providerCalls();
    const stop = startPaymentPolling(pay.shop.deps);
    await eventually(() => expect(providerCalls()).toBe(before + 1));
    const began = performance.now();
    await stop();
    expect(performance.now() - began).toBeLessThan(2000);
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'open', charge: { failures: 0 } });
    pay.platform.state.behavior = 'normal';
    pay.platform.pay(log_id);
    pay.time.advance(10 * SECOND);
    await pay.pollPlatform();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
  });

  it('polls the attempts of a provider while another one does not respond', async () => {
    const { order_id, log_id } = await startOrderPayment();
    pay.platform.pay(log_id);
    pay.time.advance(5 * SECOND);
    const { database } = pay.shop.deps;
    for (let index = 0; index < 5; index++) {
      const slow = await startOrderPayment();
      await database
        .updateTable('charge')
        .set({ pay_id: 'slow', next_poll_at: 1 })
        .where('log_id', '=', slow.log_id)
        .execute();
      await database
        .updateTable('payment')
        .set({ pay_id: 'slow' })
        .where('log_id', '=', slow.log_id)
        .execute();
    }
    const silent: PaymentProvider = {
      ...lost,
      query: (_logId, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('no response')));
        }),
    };
    const providers = new Map(pay.shop.deps.payments.providers).set('slow', silent);
    const stop = startPaymentPolling({ ...pay.shop.deps, payments: { providers, sandbox: null } });
    await eventually(async () => expect((await pay.order(order_id)).state).toBe('paid'));
    await stop();
  });

  it('polls the other attempts when one cannot be recorded, and rejects afterwards', async () => {
    const placed = [];
    for (let index = 0; index < 6; index++) placed.push(await startOrderPayment());
    for (const { log_id } of placed) pay.platform.pay(log_id);
    pay.time.advance(5 * SECOND);
    const [provider] = pay.shop.deps.payments.providers.values();
    let calls = 0;
    const failing: PaymentProvider = {
      ...(provider ?? lost),
      async query(logId, signal) {
        calls += 1;
        // A status that the shop cannot store.
        if (calls === 1) return { state: 'paid' } as never;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return (provider ?? lost).query(logId, signal);
      },
    };
    const deps = {
      ...pay.shop.deps,
      payments: { providers: new Map([[WECHAT_PAY, failing]]), sandbox: null },
    };
    await expect(pollDuePayments(deps)).rejects.toThrow();
    const states = [];
    for (const { order_id } of placed) states.push((await pay.order(order_id)).state);
    expect(states.filter((state) => state === 'paid')).toHaveLength(5);
    pay.time.advance(MINUTE);
    await pay.pollPlatform();
  });

  it('polls nothing without a provider', async () => {
    const shop = await makeShop({ payments: { providers: new Map(), sandbox: null } });
    await pollDuePayments(shop.deps);
    await shop.close();
  });

  let lostQuestions = 0;
  let answerLost: (status: { state: 'open' }) => void;
  const lost: PaymentProvider = {
    maxAttemptMs: 0,
    amountFor: (cents) => ({ units: cents, currency: 'CNY' }),
    open: () => Promise.resolve(null),
    query() {
      lostQuestions += 1;
      return new Promise((resolve) => (answerLost = resolve));
    },
    close: () => Promise.resolve({ state: 'ended' }),
    readNotification: () => Promise.resolve(null),
    acknowledge: () => ({ status: 200, body: '' }),
  };
});
