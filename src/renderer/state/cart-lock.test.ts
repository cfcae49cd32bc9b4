// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryLocks } from '../../../test/fakes/memory-locks';
import type { Client } from '../api/client';
import { withCartLock } from './cart-lock';
import { restoreProperties, stubProperty } from '../../../test/fixtures/stub-property';

beforeEach(() => {
  stubProperty(navigator, 'locks', memoryLocks());
});
afterEach(() => restoreProperties());

/** A client that identifies a window. */
const openWindow = (): Client => ({ call: () => Promise.reject(new Error('not asked')) });

/** Runs slow operations in windows. Returns the maximum number at the same time and the order in which they ended. */
async function watchTurns(windows: readonly Client[]) {
  const seen = { together: 0, ended: [] as number[] };
  let underWay = 0;
  const turns = windows.map((client, index) =>
    withCartLock(client, async () => {
      underWay += 1;
      seen.together = Math.max(seen.together, underWay);
      // The first ones take the longest unless they run in order.
      for (let rest = windows.length - index; rest > 0; rest -= 1) await Promise.resolve();
      underWay -= 1;
      seen.ended.push(index);
    }),
  );
  await Promise.all(turns);
  return seen;
}

it('runs operations of one window in order', async () => {
  restoreProperties();
  const window = openWindow();
  expect(await watchTurns([window, window, window])).toEqual({ together: 1, ended: [0, 1, 2] });
});

it('runs operations of several windows in order', async () => {
  const windows = [openWindow(), openWindow(), openWindow()];
  expect(await watchTurns(windows)).toEqual({ together: 1, ended: [0, 1, 2] });
});

it('does not order windows without Web Locks', async () => {
  restoreProperties();
  const { together } = await watchTurns([openWindow(), openWindow(), openWindow()]);
  expect(together).toBe(3);
});

it('continues after a failed operation', async () => {
  const [one, other] = [openWindow(), openWindow()];
  const failing = withCartLock(one, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await withCartLock(other, () => Promise.resolve('done'))).toBe('done');
  expect(await withCartLock(one, () => Promise.resolve('done'))).toBe('done');
});

it('runs operations where the browser denies Web Locks', async () => {
  const request = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  stubProperty(navigator, 'locks', { request });
  expect(await withCartLock(openWindow(), () => Promise.resolve('done'))).toBe('done');
});
