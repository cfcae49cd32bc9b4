// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processDueOrders } from '../../../../server/orders/process-due-orders';
import { makeCheckoutVisit, type CheckoutVisit } from '../../../../../test/shopping/checkout-visit';
import { dataOf, makeOrderRequest } from '../../../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { payInSandbox } from '../../../../../test/shopping/pay-in-sandbox';
import { restoreProperties, stubProperty } from '../../../../../test/fixtures/stub-property';

const RESPOND = '/api/orders/respond';
const HOUR = 3_600_000;
/** Time to pay an order with a QR code. It is canceled after an hour: the rest is for late reports. */
const PAYABLE_MS = HOUR - 120_000;

let shop: TestShop;
let ann: CheckoutVisit;
/** Milliseconds by which the shop's clock is behind the browser's. */
let late: number;
/** Time of the shop's clock while it is stopped, in milliseconds since 1970. */
let stoppedAt: number | null;
beforeEach(async () => {
  late = 0;
  stoppedAt = null;
  shop = await makeShop({
    clock: () => new Date(stoppedAt ?? Date.now() - late),
  });
  ann = await makeCheckoutVisit(shop);
});
afterEach(async () => {
  vi.useRealTimers();
  restoreProperties();
  cleanup();
  sessionStorage.clear();
  await shop.close();
});

async function place(payId = 'wxpaynative') {
  const { client } = ann.customer;
  const request = await makeOrderRequest(client, ann.ids, { pay_id: payId });
  const { order_id: id, log_id: logId } = await dataOf(
    client.call('placeOrder', request, { key: 'key-of-this-test' }),
  );
  return { id, logId, path: `/shoppingCart/pay?order=${id}` };
}

/** Places an order with a code and stops the shop's clock two seconds before the last payable moment. */
async function placeForLastSeconds() {
  const placed = await place();
  const { payable_until } = await dataOf(ann.customer.client.call('startPayment', { order_id: placed.id }));
  stoppedAt = Date.parse(payable_until) - 2000;
  return placed;
}

/** Real time that tests can fast-forward. */
const quickTime = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });

/** Lets tests end the countdown. */
const quickCountdown = () =>
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'performance'],
    shouldAdvanceTime: true,
  });
const endCountdown = () => act(() => vi.advanceTimersByTimeAsync(3000));

const code = () => screen.findByRole('img', { name: 'QR code to pay with WeChat Pay' });
/** Returns the source of the drawn QR code. */
const drawing = async () => {
  const { innerHTML } = await code();
  expect(innerHTML).toContain('<path d="M');
  return innerHTML;
};
const asked = () => ann.calls.to(RESPOND).length;

/** Simulates a change of the page's visibility. */
function show(visible: boolean): void {
  stubProperty(document, 'hidden', !visible);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('payment by QR code', () => {
  it('shows code, amount and time left, and continues when paid', async () => {
    const { id, path } = await place();
    const { amount } = await dataOf(ann.customer.client.call('orderDetail', { order_id: id }));
    quickTime();
    const { address } = await ann.open(path);
    await drawing();
    expect(screen.getByText(`$${amount}`)).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^(57:\d\d|58:00)$/);
    expect(screen.getByText(/^Waiting for your payment\./).getAttribute('role')).toBe('status');
    const { log_id: logId } = await dataOf(ann.customer.client.call('startPayment', { order_id: id }));
    expect(asked()).toBe(0);
    vi.advanceTimersByTime(2000);
    await waitFor(() => expect(asked()).toBe(1));
    await payInSandbox(shop, logId, 'confirm');
    vi.advanceTimersByTime(2000);
    await screen.findByRole('heading', {
      name: 'Thank you, your order is paid',
    });
    expect(address()).toBe(`/shoppingCart/payResult?order=${id}`);
    const count = asked();
    vi.advanceTimersByTime(60_000);
    expect(asked()).toBe(count);
  });

  it.each([-HOUR / 2, HOUR / 2])(
    'shows the time left by the shop’s clock when it is %i ms behind',
    async (milliseconds) => {
      late = milliseconds;
      const { path } = await place();
      await ann.open(path);
      await code();
      expect(screen.getByRole('timer').textContent).toMatch(/^(57:\d\d|58:00)$/);
    },
  );

  it('polls as specified', async () => {
    const { path } = await place();
    const urls: URL[] = [];
    const fetch = shop.fetch;
    shop.fetch = (request) => {
      urls.push(new URL(request.url));
      return fetch(request);
    };
    quickTime();
    await ann.open(path);
    await code();
    vi.advanceTimersByTime(2000);
    await waitFor(() => expect(urls.some(({ pathname }) => pathname === RESPOND)).toBe(true));
    const query = urls.find(({ pathname }) => pathname === RESPOND)?.searchParams;
    expect(query?.get('code')).toBe('wxpaynative');
    expect(query?.get('check')).toBe('true');
    expect(query?.get('log_id')).toBeTruthy();
    expect(query?.get('timestamp')).toMatch(/^\d{13}$/);
  });

  it('polls every two seconds, after a minute every five', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance'],
      shouldAdvanceTime: true,
    });
    const { path } = await place();
    await ann.open(path);
    await code();
    vi.advanceTimersByTime(2000);
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    const first = asked();
    vi.advanceTimersByTime(60_000);
    await waitFor(() => expect(asked()).toBe(first + 1));
    vi.advanceTimersByTime(4000);
    expect(asked()).toBe(first + 1);
    vi.advanceTimersByTime(1500);
    await waitFor(() => expect(asked()).toBe(first + 2));
  });

  it('pauses while the page is hidden and polls when it is visible again', async () => {
    const { path } = await place();
    quickTime();
    await ann.open(path);
    await code();
    show(false);
    vi.advanceTimersByTime(60_000);
    await waitFor(() => expect(screen.getByRole('timer')).toBeTruthy());
    expect(asked()).toBe(0);
    show(true);
    await waitFor(() => expect(asked()).toBe(1));
  });

  it('stops polling when the page is left', async () => {
    const { path } = await place();
    quickTime();
    const { user } = await ann.open(path);
    await code();
    await user.click(screen.getByRole('link', { name: 'Pay later' }));
    await screen.findByRole('heading', { level: 1, name: /^Order QB/ });
    // A request in flight when the page was left may still be counted.
    vi.advanceTimersByTime(60_000);
    await screen.findByRole('link', { name: 'Pay' });
    const count = asked();
    vi.advanceTimersByTime(60_000);
    await screen.findByRole('button', { name: /^Order again/ });
    expect(asked()).toBe(count);
  });

  it('shows the same code after a reload', async () => {
    const { path } = await place();
    const first = await ann.open(path);
    const before = await drawing();
    first.unmount();
    await ann.open(path);
    expect(await drawing()).toBe(before);
  });

  it('reports a refused payment and offers another code', async () => {
    const { id, path } = await place();
    quickTime();
    const { user } = await ann.open(path);
    const before = await drawing();
    const { log_id: logId } = await dataOf(ann.customer.client.call('startPayment', { order_id: id }));
    await payInSandbox(shop, logId, 'refuse');
    vi.advanceTimersByTime(2000);
    const words = await screen.findByText(/^This payment was declined, or its code expired\./);
    expect(words.getAttribute('role')).toBe('status');
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
    const count = asked();
    vi.advanceTimersByTime(60_000);
    expect(asked()).toBe(count);
    // Nor when the customer returns to the page.
    show(false);
    show(true);
    await user.click(screen.getByRole('button', { name: 'Show a new code' }));
    expect(await drawing()).not.toBe(before);
    // The pressed button has disappeared.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(asked()).toBe(count);
  });

  it('keeps polling while the shop is unreachable and says so', async () => {
    const { path } = await place();
    quickTime();
    await ann.open(path);
    await code();
    ann.calls.fail(RESPOND, 'unsent');
    vi.advanceTimersByTime(2000);
    await screen.findByText(/^The shop is currently unavailable\./);
    vi.advanceTimersByTime(2000);
    await screen.findByText(/^Waiting for your payment\./);
  });

  it('shows the result when the time is over', async () => {
    const { path, id } = await placeForLastSeconds();
    quickCountdown();
    const { address } = await ann.open(path);
    await code();
    expect(screen.getByText('Less than 5 minutes left to pay.')).toBeTruthy();
    stoppedAt = null;
    late = -HOUR;
    await processDueOrders(shop.deps);
    await endCountdown();
    await screen.findByRole('heading', { name: 'Your order is canceled' });
    expect(address()).toBe(`/shoppingCart/payResult?order=${id}`);
  });

  it('offers no other code between the last payable moment and the cancellation', async () => {
    const { path } = await placeForLastSeconds();
    quickCountdown();
    await ann.open(path);
    await code();
    stoppedAt = null;
    late = -PAYABLE_MS;
    await endCountdown();
    await screen.findByText(/The time to pay this order has expired\./);
    expect(screen.getByRole('link', { name: 'View order' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Pay later' })).toBeNull();
  });
});

describe('order without a QR code', () => {
  it('shows the result instead', async () => {
    const { path, id } = await place('banktransfer');
    const { address } = await ann.open(path);
    await screen.findByRole('heading', {
      name: 'Thank you, your order is placed',
    });
    expect(address()).toBe(`/shoppingCart/payResult?order=${id}`);
  });

  it('explains a failure of the payment service and retries', async () => {
    const { path } = await place();
    ann.calls.fail('/web/orders/flow/pay', 'fault');
    const { user } = await ann.open(path);
    await screen.findByRole('heading', {
      name: 'No payment code is available right now',
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await code();
  });

  it('is not shown to another customer', async () => {
    const { path } = await place();
    const bob = await makeCheckoutVisit(shop, { name: 'bob' });
    await bob.open(path);
    expect(await screen.findByText('Order not found.')).toBeTruthy();
  });
});
