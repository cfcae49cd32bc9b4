// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component';

afterEach(() => vi.useRealTimers());

it('loads a component whose imports failed as soon as the browser is online again', async () => {
  vi.useFakeTimers();
  let isOnline = false;
  const Greeting = lazyComponent(() =>
    isOnline ? Promise.resolve(() => <p>Hello</p>) : Promise.reject(new Error('offline')),
  );
  render(<Greeting />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText('Hello')).toBeNull();
  isOnline = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Hello')).toBeTruthy();
});
