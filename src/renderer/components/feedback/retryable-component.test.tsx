// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyComponent } from '../../lib/lazy-component';
import { retryableComponent } from './retryable-component';

afterEach(cleanup);

const Editor = ({ text }: { text: string }) => <p>{text}</p>;
const noCode = () => Promise.reject(new TypeError('Failed to fetch'));

it('loads the code again when the visitor tries again', async () => {
  const load = vi.fn<() => Promise<{ Editor: typeof Editor }>>(noCode);
  const Part = retryableComponent(load, (module) => module.Editor, <p>Loading…</p>);
  render(<Part text="C6H6" />);
  expect(screen.getByText('Loading…')).toBeTruthy();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  load.mockResolvedValue({ Editor });
  await userEvent.click(retry);
  expect(await screen.findByText('C6H6')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('offers to reload the page when the second attempt fails, too', async () => {
  const Part = retryableComponent<{ Editor: typeof Editor }, { text: string }>(
    noCode,
    (module) => module.Editor,
  );
  render(<Part text="C6H6" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
});

it('leaves out a part of the page until its code loads', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<{ Editor: typeof Editor }>>(noCode);
  const Part = lazyComponent(load, (module) => module.Editor);
  render(
    <>
      <p>Page</p>
      <Part text="C6H6" />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText('Page')).toBeTruthy();
  expect(screen.queryByText('C6H6')).toBeNull();
  load.mockResolvedValue({ Editor });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('C6H6')).toBeTruthy();
  vi.useRealTimers();
});
