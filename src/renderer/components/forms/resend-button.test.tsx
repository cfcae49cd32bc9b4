// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ResendButton } from './resend-button';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = () => screen.getByRole<HTMLButtonElement>('button');
const press = () =>
  act(() => {
    fireEvent.click(button());
    return Promise.resolve();
  });

it('measures the pause by the clock while the timers of the tab are stopped', () => {
  render(<ResendButton justSent onResend={() => Promise.resolve(true)} disabled={false} />);
  expect(button().textContent).toBe('Send another code in 60 s');
  // The customer reads the code in another application.
  vi.setSystemTime(Date.now() + 59_000);
  act(() => void vi.advanceTimersByTime(1000));
  expect(button().textContent).toBe('Send another code');
  expect(button().getAttribute('aria-disabled')).toBe('false');
});

it('sends one code at a time and pauses after it', async () => {
  let reply: (isSent: boolean) => void = () => undefined;
  const onResend = vi.fn(() => new Promise<boolean>((resolve) => (reply = resolve)));
  render(<ResendButton justSent={false} onResend={onResend} disabled={false} />);
  await press();
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await press();
  expect(onResend).toHaveBeenCalledOnce();
  await act(() => Promise.resolve(reply(true)));
  expect(button().textContent).toBe('Send another code in 60 s');
});

it('does not pause when no code was sent', async () => {
  render(<ResendButton justSent={false} onResend={() => Promise.resolve(false)} disabled={false} />);
  await press();
  expect(button().textContent).toBe('Send another code');
  expect(button().getAttribute('aria-disabled')).toBe('false');
});

it('does not pause longer when the clock of the device is set back', () => {
  render(<ResendButton justSent onResend={() => Promise.resolve(true)} disabled={false} />);
  vi.setSystemTime(Date.now() - 3_600_000);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(button().textContent).toBe('Send another code');
});
