// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryableImport, retryUntilLoaded } from './retry-import';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An import that fails a number of times; records the times of the attempts. */
function late(failures: number) {
  const asked: number[] = [];
  const began = Date.now();
  const find = (time: number) => {
    asked.push((Date.now() - began) / 1000);
    return time > failures ? Promise.resolve('code') : Promise.reject(new Error('no network'));
  };
  return { asked, find };
}

it('resolves at once when the code is available', async () => {
  const { asked, find } = late(0);
  expect(await retryUntilLoaded(find)).toBe('code');
  expect(asked).toEqual([0]);
});

it('retries with back-off, at least once a minute', async () => {
  const { asked, find } = late(9);
  const code = retryUntilLoaded(find);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await code).toBe('code');
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
});

it('retries as soon as the network is back', async () => {
  const { asked, find } = late(2);
  const code = retryUntilLoaded(find);
  await vi.advanceTimersByTimeAsync(1500);
  window.dispatchEvent(new Event('online'));
  expect(await code).toBe('code');
  expect(asked).toEqual([0, 1, 1.5]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toHaveLength(3);
});

it('imports a file again by another URL when the browser remembers the failure', async () => {
  const file = 'data:text/javascript,export%20const%20code="loaded"//file.js';
  const load = () =>
    Promise.reject<{ code: string }>(new TypeError(`Failed to fetch dynamically imported module: ${file}`));
  const importCode = retryableImport(load);
  await expect(importCode()).rejects.toThrow('Failed to fetch');
  expect((await importCode()).code).toBe('loaded');
});
