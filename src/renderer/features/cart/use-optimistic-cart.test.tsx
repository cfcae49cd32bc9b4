// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cart } from './cart-change';
import type { OptimisticCart } from './optimistic-cart';
import { useReadOnlyCart } from './use-optimistic-cart';

const emptyCart = { list: [], saved: [], subtotal: '0.00', number: 0, merged: 0, unmerged: 0 };
const lastSeenCart: Cart = { ...emptyCart, on_this_device: true, as_last_seen: true };

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../state/cart-calls', () => ({ useCartCall: () => call }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  call.mockReset();
});

/** Lets each cart call reply after `seconds`. */
function replyAfter(seconds: number, cart: Cart): void {
  call.mockImplementation(
    () => new Promise((resolve) => setTimeout(() => resolve({ ok: true, data: cart }), seconds * 1000)),
  );
}

function renderReadOnlyCart() {
  const replace = vi.fn<(cart: Cart) => void>();
  const optimisticCart = { replace } as unknown as OptimisticCart;
  return { replace, ...renderHook(() => useReadOnlyCart(optimisticCart, lastSeenCart)) };
}

it('polls a slow shop one request at a time', async () => {
  replyAfter(15, lastSeenCart);
  renderReadOnlyCart();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call.mock.calls.length).toBeLessThanOrEqual(3);
});

it('shows the cart of the shop as soon as the shop replies', async () => {
  replyAfter(1, lastSeenCart);
  const { replace } = renderReadOnlyCart();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(replace).not.toHaveBeenCalled();
  replyAfter(1, emptyCart);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(replace).toHaveBeenCalledWith(emptyCart);
});

it('stops polling when the cart is left', async () => {
  replyAfter(1, lastSeenCart);
  const { unmount } = renderReadOnlyCart();
  await vi.advanceTimersByTimeAsync(5500);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(1);
});
