// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetFailedStart, recoverFailedStart } from './recover-failed-start';

const reload = vi.fn();
const head = vi.fn<() => Promise<{ status: number }>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'http://shop.test/goodsInfo?id=65', reload });
  vi.stubGlobal('fetch', head);
  document.body.innerHTML = '<div id="start-failure"></div>';
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const isMessageShown = () => document.getElementById('start-failure')?.hasAttribute('data-failed');

it('reloads once, and shows the message when the reloaded page fails too', async () => {
  head.mockResolvedValue({ status: 200 });
  await recoverFailedStart('/assets/main.js');
  expect([reload.mock.calls.length, isMessageShown()]).toEqual([1, false]);
  await recoverFailedStart('/assets/main.js');
  expect([reload.mock.calls.length, isMessageShown()]).toEqual([1, true]);
});

it('reloads for the program of a new version, and after a start that succeeded', async () => {
  head.mockResolvedValue({ status: 200 });
  await recoverFailedStart('/assets/main-1.js');
  await recoverFailedStart('/assets/main-2.js');
  expect(reload).toHaveBeenCalledTimes(2);
  forgetFailedStart();
  await recoverFailedStart('/assets/main-2.js');
  expect(reload).toHaveBeenCalledTimes(3);
});

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an overloaded server', () => Promise.resolve({ status: 503 })],
])(
  'with %s shows the message, retries with back-off and reloads when the server answers',
  async (_, fail) => {
    head.mockImplementation(fail);
    const recovered = recoverFailedStart('/assets/main.js');
    await vi.advanceTimersByTimeAsync(0);
    expect(isMessageShown()).toBe(true);
    await vi.advanceTimersByTimeAsync(7000);
    expect(head).toHaveBeenCalledTimes(4);
    expect(reload).not.toHaveBeenCalled();
    head.mockResolvedValue({ status: 200 });
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    await recovered;
    expect(reload).toHaveBeenCalledTimes(1);
    // Each outage permits a reload, because the network may fail again.
    head.mockImplementationOnce(fail).mockResolvedValue({ status: 200 });
    const recoveredAgain = recoverFailedStart('/assets/main.js');
    await vi.advanceTimersByTimeAsync(1000);
    await recoveredAgain;
    expect(reload).toHaveBeenCalledTimes(2);
  },
);

it('shows the message without reloading where nothing can be stored', async () => {
  head.mockResolvedValue({ status: 200 });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  await recoverFailedStart('/assets/main.js');
  expect([reload.mock.calls.length, isMessageShown()]).toEqual([0, true]);
});
