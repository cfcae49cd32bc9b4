import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '../../testing/movable-clock';
import { makePaymentShop, type PaymentShop } from '../../testing/payment-shop';
import { makeShop } from '../../testing/make-shop';
import type { PaymentProvider } from './payment-provider';
import { WECHAT_PAY } from './create-payments';
import { findFaults } from '../orders/reconciliation-store';
import { failureDelay, lookAtDue, startPaymentWatch } from './poll-payments';
import { moveOverdueOrders } from '../orders/process-due-orders';

let pay: PaymentShop;
beforeEach(async () => {
  pay = await makePaymentShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(await findFaults(pay.shop.deps.database)).toEqual([]);
  await pay.close();
});

async function started() {
  const placed = await pay.place();
  await pay.start(placed.order_id);
  return placed;
}

const questions = () => pay.platform.requests.filter((request) => request.includes('out-trade-no')).length;

describe('the watch', () => {
  it('finds out that an attempt is paid although no notice came', async () => {
    const { order_id, log_id } = await started();
    pay.platform.pay(log_id);
    await pay.look();
    expect((await pay.order(order_id)).state).toBe('pending');
    pay.time.advance(5 * SECOND);
    await pay.look();
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
  });

  it('asks less and less often, and never again once it knows', async () => {
    const { log_id } = await started();
    const asked: number[] = [];
    for (let second = 0; second < 57 * 60; second++) {
      pay.time.advance(SECOND);
      const before = questions();
      await pay.look();
      if (questions() > before) asked.push(second);
    }
    const gaps = asked.slice(1).map((second, index) => second - (asked[index] ?? 0));
    expect(gaps[0]).toBeLessThanOrEqual(5);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(61);
    expect(asked.length).toBeLessThan(130);
    pay.platform.pay(log_id);
    pay.time.advance(MINUTE);
    await pay.look();
    const before = questions();
    pay.time.advance(60 * MINUTE);
    await pay.look();
    expect(questions()).toBe(before);
  });

  it('closes an attempt at its end, before the goods are given up', async () => {
    const { order_id, log_id } = await started();
    pay.time.advance(58 * MINUTE);
    await pay.look();
    expect(pay.platform.trades.get(log_id)?.trade_state).toBe('CLOSED');
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'closed', charge: { look_at: null } });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unpaid', ended: true });
    pay.time.advance(2 * MINUTE);
    await moveOverdueOrders(pay.shop.deps);
    expect(await pay.order(order_id)).toMatchObject({ state: 'cancelled', flag: '' });
  });

  it('finds money that came at the last moment', async () => {
    const { order_id, log_id } = await started();
    pay.time.advance(58 * MINUTE - SECOND);
    pay.platform.pay(log_id);
    pay.time.advance(SECOND);
    await pay.look();
    expect(await pay.order(order_id)).toMatchObject({ state: 'paid', flag: '' });
  });

  it('closes what can no longer be paid here: a cancelled order, and one that staff entered as paid', async () => {
    const { order_id, log_id } = await started();
    await pay.ann.client.call('cancelOrder', { order_id });
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unknown', ended: true });
    pay.time.advance(5 * SECOND);
    await pay.look();
    expect(pay.platform.trades.get(log_id)?.trade_state).toBe('CLOSED');
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unpaid', ended: true });
  });

  it('flags money that came before a cancelled order could be closed at the provider', async () => {
    const { order_id, log_id } = await started();
    await pay.ann.client.call('cancelOrder', { order_id });
    pay.platform.pay(log_id);
    pay.time.advance(5 * SECOND);
    await pay.look();
    expect(await pay.order(order_id)).toMatchObject({ state: 'cancelled', flag: 'paid after cancelling' });
  });
});

describe('a provider that does not answer', () => {
  it('makes nothing paid and the payment unknown, until it answers again', async () => {
    const { order_id, log_id } = await started();
    pay.platform.pay(log_id);
    pay.platform.state.mood = 'broken';
    pay.time.advance(5 * SECOND);
    await pay.look();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unknown', ended: false });
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'open', charge: { failures: 1 } });
    pay.platform.state.mood = 'well';
    pay.time.advance(10 * SECOND);
    await pay.look();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
    expect((await pay.order(order_id)).state).toBe('paid');
  });

  it('is not taken for one that says “paid” when time is up', async () => {
    const { order_id, log_id } = await started();
    pay.platform.pay(log_id);
    pay.platform.state.mood = 'silent';
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException('late', 'TimeoutError')), 30);
      return ending.signal;
    });
    pay.time.advance(5 * SECOND);
    await pay.look();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unknown' });
    expect((await pay.order(order_id)).state).toBe('pending');
  });

  it('is asked less and less often', async () => {
    await started();
    pay.platform.state.mood = 'broken';
    let asked = 0;
    for (let second = 0; second < 30 * 60; second++) {
      pay.time.advance(SECOND);
      const before = pay.platform.requests.length;
      await pay.look();
      if (pay.platform.requests.length > before) asked += 1;
    }
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(16);
    for (let failures = 1; failures < 60; failures++) {
      const longest = Math.min(600, 5 * 2 ** failures) * SECOND;
      expect(failureDelay(failures)).toBeLessThanOrEqual(longest);
      expect(failureDelay(failures)).toBeGreaterThanOrEqual(longest / 2);
    }
  });

  it('before whom the order was given up has the attempt closed later', async () => {
    const { order_id, log_id } = await started();
    pay.platform.state.mood = 'broken';
    pay.time.advance(61 * MINUTE);
    await pay.look();
    await moveOverdueOrders(pay.shop.deps);
    expect((await pay.order(order_id)).state).toBe('cancelled');
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unknown' });
    pay.platform.state.mood = 'well';
    pay.time.advance(15 * MINUTE);
    await pay.look();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'unpaid', ended: true });
    expect((await pay.attempt(log_id)).charge?.look_at).toBeNull();
  });
});

describe('a server', () => {
  it('goes on where the last one ended', async () => {
    const { order_id, log_id } = await started();
    pay.platform.pay(log_id);
    pay.time.advance(5 * SECOND);
    const stop = startPaymentWatch(pay.shop.deps);
    await vi.waitFor(async () => expect((await pay.order(order_id)).state).toBe('paid'));
    await stop();
  });

  it('that dies while it asks leaves the attempt to the next one, a minute later', async () => {
    const { log_id, order_id } = await started();
    pay.platform.pay(log_id);
    pay.time.advance(5 * SECOND);
    // The first server takes the attempt and never comes back.
    const dead = { ...pay.shop.deps, payments: { providers: new Map([[WECHAT_PAY, lost]]), sandbox: null } };
    const asking = lookAtDue(dead);
    await vi.waitFor(() => expect(lostQuestions).toBe(1));
    await pay.look();
    expect((await pay.order(order_id)).state).toBe('pending');
    pay.time.advance(MINUTE);
    await pay.look();
    expect((await pay.order(order_id)).state).toBe('paid');
    answerLost({ state: 'open' });
    await asking;
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'paid', charge: { look_at: null } });
  });

  it('asks about a few at a time', async () => {
    for (let index = 0; index < 9; index++) await started();
    pay.time.advance(5 * SECOND);
    let [running, most] = [0, 0];
    const counting: PaymentProvider = {
      ...lost,
      async query() {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return { state: 'open' };
      },
    };
    await lookAtDue({
      ...pay.shop.deps,
      payments: { providers: new Map([[WECHAT_PAY, counting]]), sandbox: null },
    });
    expect(most).toBe(4);
  });

  it('stops without waiting for a silent provider, and forgets nothing', async () => {
    const { log_id } = await started();
    pay.time.advance(5 * SECOND);
    pay.platform.state.mood = 'silent';
    const before = questions();
    const stop = startPaymentWatch(pay.shop.deps);
    await vi.waitFor(() => expect(questions()).toBe(before + 1));
    const began = performance.now();
    await stop();
    expect(performance.now() - began).toBeLessThan(2000);
    expect(await pay.attempt(log_id)).toMatchObject({ status: 'open', charge: { failures: 0 } });
    pay.platform.state.mood = 'well';
    pay.platform.pay(log_id);
    pay.time.advance(10 * SECOND);
    await pay.look();
    expect(await pay.respond(log_id)).toMatchObject({ status: 'paid' });
  });

  it('without a provider asks nobody', async () => {
    const shop = await makeShop({ payments: { providers: new Map(), sandbox: null } });
    await lookAtDue(shop.deps);
    await shop.close();
  });

  let lostQuestions = 0;
  let answerLost: (standing: { state: 'open' }) => void;
  const lost: PaymentProvider = {
    longest: 0,
    sumFor: (cents) => ({ units: cents, currency: 'CNY' }),
    open: () => Promise.resolve(null),
    query() {
      lostQuestions += 1;
      return new Promise((resolve) => (answerLost = resolve));
    },
    close: () => Promise.resolve({ state: 'ended' }),
    readNotice: () => Promise.resolve(null),
    answerTo: () => ({ status: 200, body: '' }),
  };
});
