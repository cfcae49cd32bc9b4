import { expect, it } from 'vitest';
import { resolveWithin } from './resolve-within';

it('resolves or rejects like a promise that settles in time', async () => {
  expect(await resolveWithin(Promise.resolve(1), 60_000, 'late')).toBe(1);
  await expect(resolveWithin(Promise.reject(new Error('failed')), 60_000, 'late')).rejects.toThrow('failed');
});

it('resolves to the fallback when a promise takes too long, and ignores its later rejection', async () => {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, rejectPromise) => (reject = rejectPromise));
  expect(await resolveWithin(promise, 1, 'late')).toBe('late');
  reject(new Error('failed'));
  await new Promise((resolve) => setImmediate(resolve));
});
