import { expect, it } from 'vitest';
import { nextLook } from './next-look';

const HOUR = 3_600_000;
const MINUTE = 60_000;

it('goes on within minutes after an interruption, later each time, up to the time between two looks', () => {
  const next = nextLook(HOUR, { now: () => 0, random: () => 1 });
  const waits = Array.from({ length: 7 }, () => next('interrupted') / MINUTE);
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  expect(next('current')).toBe(1.1 * HOUR);
  expect(next('interrupted')).toBe(2 * MINUTE);
});

it.each(['updated', 'current', 'refused', 'no-room', 'failed', null] as const)(
  'comes at its time after %s',
  (last) => {
    expect(nextLook(HOUR, { now: () => 0, random: () => 0 })(last)).toBe(0.9 * HOUR);
  },
);
