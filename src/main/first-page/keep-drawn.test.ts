import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FirstPageOrder } from './first-page-order';
import { keepDrawn } from './keep-drawn';

const MINUTE = 60_000;
const drawn: number[] = [];
let isIdle = true;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  drawn.length = 0;
  isIdle = true;
  const drawAhead = ({ at }: FirstPageOrder) => Promise.resolve(void drawn.push(at));
  const orders = (at: number) => [{ at }, { at: at + 86_400_000 }] as FirstPageOrder[];
  keepDrawn({ drawAhead }, orders, () => isIdle);
});
afterEach(() => vi.useRealTimers());

it('asks for the pages of today and tomorrow half a minute after the start, then every minute', async () => {
  await vi.advanceTimersByTimeAsync(MINUTE / 2 - 1);
  expect(drawn).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toEqual([30_000, 86_430_000]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(drawn.slice(2)).toEqual([90_000, 86_490_000]);
});

it('asks for none while somebody uses the screen, and for those of the moment afterwards', async () => {
  isIdle = false;
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(drawn).toEqual([]);
  isIdle = true;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(drawn).toEqual([10.5 * MINUTE, 10.5 * MINUTE + 86_400_000]);
});
