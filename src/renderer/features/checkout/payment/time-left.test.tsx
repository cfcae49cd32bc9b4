// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deadlineIn } from '../../../lib/deadline';
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
  const onExpired = vi.fn();
  render(<TimeLeft until={deadlineIn(1.4)} onExpired={onExpired} />);
  expect(screen.getByRole('timer').textContent).toBe('0:02');
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('0:01');
  expect(onExpired).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('None');
  expect(onExpired).toHaveBeenCalledTimes(1);
});

it('goes on when the clock of the device is set back, and counts the time that the device slept', () => {
  render(<TimeLeft until={deadlineIn(600)} onExpired={vi.fn()} />);
  vi.setSystemTime(Date.UTC(2026, 2, 2, 8));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('timer').textContent).toBe('9:00');
  vi.setSystemTime(Date.UTC(2026, 2, 2, 9, 5));
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('4:59');
});

it('starts again when it gets more time, and reports its end again', () => {
  const onExpired = vi.fn();
  const { rerender } = render(<TimeLeft until={deadlineIn(1)} onExpired={onExpired} />);
  act(() => void vi.advanceTimersByTime(1000));
  expect(onExpired).toHaveBeenCalledTimes(1);
  rerender(<TimeLeft until={deadlineIn(2)} onExpired={onExpired} />);
  expect(screen.getByRole('timer').textContent).toBe('0:02');
  act(() => void vi.advanceTimersByTime(2000));
  expect(onExpired).toHaveBeenCalledTimes(2);
});
