// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PresenterClock } from './presenter-view';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('measures the elapsed time independently of the system clock', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00') });
  render(<PresenterClock startedAt={performance.now()} />);
  const shown = () => screen.getAllByRole('definition').map((one) => one.textContent);
  expect(shown()).toEqual(['10:00', '0:00']);
  vi.setSystemTime(new Date('2025-03-01T08:30:00'));
  act(() => void vi.advanceTimersByTime(62_000));
  expect(shown()).toEqual(['08:31', '1:02']);
});
