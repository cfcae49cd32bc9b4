// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('loads a component whose imports failed as soon as the browser is online again', async () => {
  vi.useFakeTimers();
  let isOnline = false;
  const Greeting = lazyComponent(
    () =>
      isOnline ? Promise.resolve({ Greeting: () => <p>Hello</p> }) : Promise.reject(new Error('offline')),
    (module) => module.Greeting,
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

it('loads a component in a browser that remembers the failed import of its file', async () => {
  vi.useFakeTimers();
  const file = 'data:text/javascript,export%20const%20Greeting=()=>"Hello"//file.js';
  const message = `Failed to fetch dynamically imported module: ${file}`;
  const Greeting = lazyComponent<{ Greeting: () => ReactNode }, object>(
    () => Promise.reject(new TypeError(message)),
    (module) => module.Greeting,
  );
  render(<Greeting />);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  vi.useRealTimers();
  expect(await screen.findByText('Hello')).toBeTruthy();
});
