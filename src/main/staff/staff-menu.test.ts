import { afterEach, expect, it, vi } from 'vitest';
import { readStatusRows } from './staff-menu';

afterEach(() => vi.useRealTimers());

it('returns the rows of all sources in order and marks unknown ones', async () => {
  vi.useFakeTimers();
  const row = (name: string) => ({ name, value: '1', state: 'good' as const });
  const reading = readStatusRows([
    () => Promise.resolve([row('a'), row('b')]),
    () => Promise.reject(new Error('broken')),
    () => new Promise(() => undefined),
    () => Promise.resolve([row('c')]),
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  const rows = await reading;
  expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'Unknown', 'Unknown', 'c']);
  expect(rows[2]).toMatchObject({ state: 'attention' });
});
