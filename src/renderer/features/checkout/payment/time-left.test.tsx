// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatClock, TimeLeft } from './time-left';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 9) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [3547, '59:07'],
  [3600, '1:00:00'],
  [7147, '1:59:07'],
])('formatClock formats %i seconds as %s', (seconds, words) => {
  expect(formatClock(seconds)).toBe(words);
});

it('ends with the last second and not before', () => {
  const onOver = vi.fn();
  render(<TimeLeft until="2026-03-02T09:00:01.400Z" onOver={onOver} />);
  expect(screen.getByRole('timer').textContent).toBe('0:02');
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('0:01');
  expect(onOver).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('None');
  expect(onOver).toHaveBeenCalledTimes(1);
});
